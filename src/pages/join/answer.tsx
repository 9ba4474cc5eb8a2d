import { api } from '@/api'
import { ArticlePage } from '@/kit/pages/ArticlePage'
import { page, useQuery } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '问题解答' })

/** One question answered. */
export default page(() => {
  const { id } = useQuery('id')
  return (
    <ArticlePage
      load={() => api('GET /api/article/details/{id}', { id }, { catch: true, quiet: true })}
      filter={id}
      missing="这条解答已经下架"
    />
  )
})
