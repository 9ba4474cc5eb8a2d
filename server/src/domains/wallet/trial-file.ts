import type { DeskFileKind } from '../../http/desk-files'
import { KINDS } from './account-names'
import { type Asked, type TrialLine, trialOf } from './trial'

const COUNTS = ['收入笔数', '支出笔数']
const AMOUNTS = ['期初', '收入', '支出', '期末', '上期收入', '上期支出']
const WHOLE = '全部'

/** The books of an asset: each account as a whole and by reason, and what all of them come to. */
export const trialFile: DeskFileKind = {
  code: 'trial-file',
  title: '资产账目',
  right: 'ledger.read',
  replica: true,
  faces: {
    ...Object.fromEntries(COUNTS.map(title => [title, 'count' as const])),
    ...Object.fromEntries(AMOUNTS.map(title => [title, 'yuan' as const]))
  },
  pages: async function* (services, asked: Asked) {
    yield [
      [
        '资产',
        '开始日期',
        '结束日期',
        '账户类别',
        '账户',
        '事由',
        '期初',
        '收入笔数',
        '收入',
        '支出笔数',
        '支出',
        '期末'
      ].concat('上期收入', '上期支出')
    ]
    const { name, lines, open_all, in_all, out_all, close_all } = await trialOf(services, asked)
    const range = [name, asked.from, asked.until]
    yield lines.flatMap(line => rowsOf(line).map(row => [...range, ...row]))
    yield [[...range, '合计', '', WHOLE, open_all, '', in_all, '', out_all, close_all, '', '']]
  }
}

const rowsOf = (line: TrialLine): string[][] => {
  const whose = [KINDS[line.kind], line.account_title]
  const counted = (of: TrialLine | TrialLine['reasons'][number]) => [
    ...[String(of.in_count), of.in_sum, String(of.out_count), of.out_sum]
  ]
  return [
    [...whose, WHOLE, line.open_sum, ...counted(line), line.close_sum, line.in_before, line.out_before],
    ...line.reasons.map(of => [...whose, of.title, '', ...counted(of), '', of.in_before, of.out_before])
  ]
}
