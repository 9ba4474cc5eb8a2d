import { adminChat } from '@contract/chat'
import { transact } from '../../db/connection'
import { answersOf, saveAnswers } from '../../engines/chat'
import { bindDomain } from '../../http/context'
import type { Services } from '../../services'
import { deskOf } from './desks'
import { adminRatingRoutes } from './rating'

const shown = async (db: Services['db'], shopId: string | null) => ({
  list: (await answersOf(db, shopId)).map(({ id, question, keywords, answer, shopId: of }) => ({
    id,
    question,
    keywords,
    answer,
    own: of === shopId ? (1 as const) : (0 as const)
  }))
})

export const adminChatDomain = bindDomain(adminChat, {
  ...adminRatingRoutes,
  'GET /api/admin/chat/answers': async ({ db }, { shop_id }) => {
    const { shopId } = await deskOf(db, shop_id ?? null)
    return shown(db, shopId)
  },
  'POST /api/admin/chat/answers': async ({ db }, { shop_id, list }) => {
    const { shopId } = await deskOf(db, shop_id ?? null)
    await transact(db, tx => saveAnswers(tx, shopId, list))
    return shown(db, shopId)
  }
})
