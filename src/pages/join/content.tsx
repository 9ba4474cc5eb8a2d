import { ArticlePage } from '@/kit/pages/ArticlePage'
import { page, useQuery } from '@/kit/pages/page'
import { ruleArticle } from './_parts/rule-article'

definePageConfig({ navigationBarTitleText: '加盟内容' })

/** What is offered, and what is left to those who join. */
export default page(() => {
  const { id } = useQuery('id')
  return <ArticlePage load={() => ruleArticle(id, 'content_id')} filter={id} missing="内容正在更新，请稍后再来" />
})
