import { api } from '@/api'
import { ArticlePage } from '@/kit/pages/ArticlePage'
import { page, useQuery } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '公告详情' })

export default page(() => {
  const { id } = useQuery('id')
  return (
    <ArticlePage
      load={() => api('GET /api/article/details/{id}', { id }, { catch: true, quiet: true })}
      missing="这条公告已经下架"
    />
  )
})
