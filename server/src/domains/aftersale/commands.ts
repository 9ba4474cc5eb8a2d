import {
  afterSalePage,
  agreeAfterSale,
  OPEN_STATES,
  receiveBack,
  refundOrder,
  refuseAfterSale
} from '../../engines/aftersale'
import { refundNow, settleByHand, stuckRefunds } from '../../engines/payment'
import { timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'

async function list({ db }: Services): Promise<string> {
  const rows = await afterSalePage(db, OPEN_STATES, 100, 0)
  const lines = rows.map(row =>
    [row.id, row.type === 1 ? 'refund' : 'return', row.state, `¥${yuan(row.payFen)}`, row.reason].join('  ')
  )
  return lines.join('\n') || 'nothing is open'
}

/** Refunds a channel does not take, with what it says to them. */
async function stuck({ db }: Services): Promise<string> {
  const rows = await stuckRefunds(db, 100)
  const lines = rows.map(({ refund, channel }) =>
    [
      refund.refundNo,
      channel,
      `¥${yuan(refund.amountFen)}`,
      timeText(refund.createdAt),
      `${refund.tries} tries`,
      refund.error
    ].join('  ')
  )
  return lines.join('\n') || 'no refund is stuck'
}

/** A decision is by somebody: the command line stands for an operator without an account of the app. */
const OPERATOR = '00000000-0000-0000-0000-000000000000'

const WORK: Record<string, (services: Services, id: string, words: string) => Promise<string>> = {
  list,
  agree: async (services, id, words) => {
    await agreeAfterSale(services, { id, words, actorId: OPERATOR })
    return 'agreed'
  },
  refuse: async (services, id, words) => {
    if (!words) throw new Error('say why: aftersale refuse <id> <reason>')
    await refuseAfterSale(services, { id, words, actorId: OPERATOR })
    return 'refused'
  },
  received: async (services, id) => {
    await receiveBack(services, { id, actorId: OPERATOR })
    return 'received, the money goes back'
  },
  stuck,
  retry: async (services, refundNo) => {
    const { status, error } = await refundNow(services, refundNo)
    return status === 'done' ? 'the money is back' : `not yet: ${error || 'the channel works on it'}`
  },
  settle: async (services, refundNo, words) => {
    if (!words) throw new Error('say how it was paid: aftersale settle <refund> <how>')
    await settleByHand(services, refundNo, words)
    return 'written as paid back'
  }
}

/** Commands about after-sales. */
export const aftersaleCommands: Commands = {
  refund: {
    usage: 'refund <order> [reason]',
    words: 'Give back all of a paid order that was not shipped; of a recharge, what is not spent',
    needs: 1,
    run: (services, [ref, ...reason]) => refundOrder(services, { ref: ref!, reason: reason.join(' ') || '运营处理' })
  },
  aftersale: {
    usage:
      'aftersale <list | agree <id> [words] | refuse <id> <reason> | received <id> | stuck | retry <refund> | settle <refund> <how>>',
    words:
      'See open after-sales, decide on one, or say that its goods came back. See refunds a channel does not take, ask it again, or write that one was paid back by hand in the channel’s console',
    needs: 1,
    run: (services, [what, id = '', ...words]: string[]) =>
      workOf('aftersale', WORK, what)(services, id, words.join(' '))
  }
}
