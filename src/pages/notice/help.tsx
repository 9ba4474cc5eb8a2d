import { api } from '@/api'
import { ArticlePage } from '@/kit/pages/ArticlePage'
import { HelpListPage } from '@/kit/pages/HelpListPage'
import { page, useQuery } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '帮助' })

/** With `id` one article, else the list of all by topic. */
export default page(() => {
  const { id } = useQuery('id')
  if (!id)
    return (
      <HelpListPage
        search
        empty={{ icon: 'search', words: '没有找到相关的问题', hint: '换个说法试试，或者联系客服' }}
      />
    )
  const load = () => api('GET /api/article/details/{id}', { id }, { catch: true, quiet: true })
  return <ArticlePage load={load} missing="这篇帮助已经下架" />
})
