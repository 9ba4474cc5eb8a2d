import type { Input } from '@contract/core'
import type { adminStatement } from '@contract/statement'
import { reasonTitles } from '../../engines/ledger'
import type { DeskFileKind } from '../../http/desk-files'
import { timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { linesOf } from './lines'
import { added, NO_PARTS, type Parts } from './parts'

type ToExport = Input<(typeof adminStatement)['POST /api/admin/statement/export']>

const COLUMNS: readonly (readonly [title: string, of: keyof Parts])[] = [
  ['货款', 'goodsFen'],
  ['店铺优惠', 'offFen'],
  ['运费', 'freightFen'],
  ['退款', 'refundFen'],
  ['平台服务费', 'feeFen'],
  ['其他', 'otherFen'],
  ['入账金额', 'netFen']
]
const BALANCE = '账户余额'
const WALK = 100

const amounts = (parts: Parts) => COLUMNS.map(([, of]) => yuan(parts[of]))

/** What moved on a shop's account, newest first, and what it comes to in the last row. */
export const statementFile: DeskFileKind = {
  code: 'statement-file',
  title: '店铺结算单',
  right: 'statement.read',
  replica: true,
  faces: Object.fromEntries([...COLUMNS.map(([title]) => [title, 'yuan']), [BALANCE, 'yuan']]),
  pages: async function* (services, { shop, from, until }: ToExport, actor) {
    const titleOf = reasonTitles(services)
    const shopId = actor.shop?.id ?? shop!
    yield [['时间', '类型', '订单号', ...COLUMNS.map(([title]) => title), BALANCE]]
    let sum = NO_PARTS
    for (let cursor: string | undefined; ; ) {
      const { list, next } = await linesOf(services, shopId, { from, until }, { limit: WALK, cursor })
      yield list.map(line => {
        sum = added(sum, line)
        const side = line.netFen > 0n ? 'in' : 'out'
        const facts = [timeText(line.at), titleOf(line.reason, side), line.order?.no ?? '']
        return [...facts, ...amounts(line), yuan(line.balanceFen)]
      })
      if (!next) break
      cursor = next
    }
    yield [['合计', '', '', ...amounts(sum), '']]
  }
}
