import { api } from '@/api'
import { ApiError } from '@/api/call'
import { ArticlePage } from '@/kit/pages/ArticlePage'
import { page, useQuery } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '锁客规则' })

const TITLE = '锁客规则'
const quietly = { catch: true, quiet: true } as const

/** The article with the rules: the one that is named, else the one among the help articles. */
async function load(id: string) {
  if (id) return api('GET /api/article/details/{id}', { id }, quietly)
  const { list } = await api('GET /api/article/help/list', { page: 1, limit: 20, keyword: TITLE }, quietly)
  const found = list.find(({ title }) => title === TITLE)
  if (!found) throw new ApiError('NOT_FOUND', '规则正在更新', 400)
  return api('GET /api/article/details/{id}', { id: found.id }, quietly)
}

export default page(() => {
  const { id } = useQuery('id')
  return <ArticlePage load={() => load(id)} filter={id} missing="规则正在更新，请稍后再来" />
})
