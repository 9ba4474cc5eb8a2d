import { endService, openConversation, sendLine } from '../../server/src/engines/chat'
import { newId } from '../../server/src/lib/ids'
import { makeShop } from '../../server/test/goods'
import type { Deed, Doer } from './deeds'

/** Somebody's conversation with a desk, in which they said something. */
async function asked({ shop }: Doer, userId: string, shopId: string | null) {
  const conv = await openConversation(shop.db, userId, shopId)
  const line = { clientId: newId(), kind: 'text', body: { text: '在吗' } } as const
  await sendLine(shop.db, { side: 'user', userId }, conv, line, shop.clock.now())
  return conv
}

export const chatDeeds: Record<string, Deed> = {
  'POST /api/im/finish': {
    input: async doer => {
      const desk = await makeShop(doer.shop.db, { ownerId: doer.id })
      const customer = await doer.shop.person()
      return { conv: await asked(doer, customer.id, desk), desk }
    },
    shared: true
  },
  'POST /api/im/rate': {
    input: async doer => {
      const conv = await asked(doer, doer.id, null)
      const agent = await doer.shop.person({ roles: ['staff'] })
      const speaker = { side: 'service', userId: agent.id, shopId: null } as const
      return { id: await endService(doer.shop.db, speaker, conv, doer.shop.clock.now()), stars: 5 }
    }
  }
}
