import { timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Server, Services } from '../../services'
import { endGift, lapseGifts, refundPiece } from './money'
import { sentPage } from './queries'
import { giftById } from './rows'

async function list({ db }: Services): Promise<string> {
  const { list: rows } = await sentPage(db, undefined, { page: 1, limit: 100 })
  const lines = rows.map(({ gift, no, left, payFen, backFen }) =>
    [
      ...[gift.id, gift.state, no, gift.title, `${left} of ${gift.pieces} left`],
      ...[`paid ${yuan(payFen)}`, `back ${yuan(backFen)}`, gift.lapsesAt ? `until ${timeText(gift.lapsesAt)}` : '']
    ].join('  ')
  )
  return lines.join('\n') || 'no gifts'
}

async function end(services: Services, [id, ...words]: string[]): Promise<string> {
  const gift = await giftById(services.db, id ?? '')
  if (!gift || words.length === 0) throw new Error('gift end <gift> <reason>')
  return `${yuan(await endGift(services, gift, `平台已取消：${words.join(' ')}`))} goes back to who gave it`
}

async function refund(services: Services, [ref, ...words]: string[]): Promise<string> {
  if (!ref || words.length === 0) throw new Error('gift refund <delivery order> <reason>')
  return `${yuan(await refundPiece(services, { ref, reason: words.join(' ') }))} goes back to who gave it`
}

const WORK: Record<string, (services: Server, args: string[]) => Promise<string>> = {
  list,
  end,
  refund,
  lapse: async services => `${await lapseGifts(services)} lapsed`
}

/** Commands about gifts. */
export const giftCommands: Commands = {
  gift: {
    usage: 'gift <list | end <gift> <reason> | refund <delivery order> <reason> | lapse>',
    words: 'Gifts: see them, end one and refund what nobody took, refund a delivered piece to its giver',
    needs: 1,
    run: (services: Server, [what, ...args]: string[]) => workOf('gift', WORK, what)(services, args)
  }
}
