import { api } from '@/api'
import { ApiError } from '@/api/call'

const quietly = { catch: true, quiet: true } as const

/** An article on joining: the one that is named, else the one the rules name. */
export async function ruleArticle(named: string, field: 'adv_id' | 'content_id') {
  const id = named || (await api('GET /api/merchant/applyrule', { type: 'franchise' }, quietly))[field]
  if (!id) throw new ApiError('NOT_FOUND', '内容正在更新', 400)
  return api('GET /api/article/details/{id}', { id }, quietly)
}
