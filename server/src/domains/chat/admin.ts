import { adminChat } from '@contract/chat'
import { answersOf, ownAnswers, saveAnswers, type WrittenAnswer } from '../../engines/chat'
import { bindDomain } from '../../http/context'
import { markOf, stillAs } from '../../lib/mark'
import type { Services } from '../../services'
import { atConsoleRoutes } from './at-console'
import { deskOf } from './desks'
import { adminRatingRoutes } from './rating'

/** What of a list is written, and its mark is made of. */
const written = (list: readonly WrittenAnswer[]) =>
  list.map(({ question, keywords, answer }) => ({ question, keywords: [...keywords], answer }))

async function shown(db: Services['db'], shopId: string | null) {
  const all = await answersOf(db, shopId)
  return {
    list: all.map(({ id, question, keywords, answer, shopId: of }) => ({
      id,
      question,
      keywords,
      answer,
      own: of === shopId ? (1 as const) : (0 as const)
    })),
    mark: markOf(written(await ownAnswers(db, shopId)))
  }
}

export const adminChatDomain = bindDomain(adminChat, {
  ...adminRatingRoutes,
  ...atConsoleRoutes,
  'GET /api/admin/chat/answers': async ({ db }, { shop_id }) => {
    const { shopId } = await deskOf(db, shop_id ?? null)
    return shown(db, shopId)
  },
  'POST /api/admin/chat/answers': async ({ db, note }, { shop_id, list, mark }) => {
    const { shopId, title } = await deskOf(db, shop_id ?? null)
    await saveAnswers(db, shopId, list, before => {
      if (mark !== undefined) stillAs(written(before), mark)
      note({ subject: shopId ?? title, before: { list: written(before) } })
    })
    return shown(db, shopId)
  }
})
