import { Table, Tooltip } from 'antd'
import { useState } from 'react'
import type { Answer } from '../../../api'
import { grouped } from '../../../kit/parts'
import { Tag } from '../../../kit/Tag'
import type { Range } from './range'
import { KINDS } from './words'

export type Books = Answer<'GET /api/admin/ledger/trial'>
export type BookLine = Books['lines'][number]
type Reason = BookLine['reasons'][number]
type Side = 'in' | 'out'

/** A row of the table: an account, or under it what moved it for a reason. */
interface Row {
  key: string
  line: BookLine
  reason?: Reason
  children?: Row[]
}

interface Props {
  of: Books
  kind: string
  /** Of the days shown, or of others. */
  onOpen(line: BookLine, reason?: string, side?: Side, range?: Range): void
  onBefore(range: Range): void
}

const isNone = (amount: string) => Number(amount) === 0

const rowOf = (line: BookLine): Row => {
  const key = `${line.kind}/${line.account}`
  const children = line.reasons.map(reason => ({ key: `${key} ${reason.reason}`, line, reason }))
  return { key, line, ...(children.length > 0 && { children }) }
}

/** Pools may be hundreds: what moved one is unfolded by whoever wants to know. */
const FOLDED = 'pool'

/** Every account with what it held, got and gave, by reason; and that all of them come to nothing. */
export function Lines({ of: books, kind, onOpen, onBefore }: Props) {
  const [turned, setTurned] = useState<readonly string[]>([])
  const rows = books.lines.filter(line => !kind || line.kind === kind).map(rowOf)
  const isUnfolded = ({ key, line }: Row) => turned.includes(key) === (line.kind === FOLDED)
  const turn = ({ key }: Row) => setTurned(turned.includes(key) ? turned.filter(one => one !== key) : [...turned, key])
  const before = { from: books.from_before, until: books.until_before }
  const side = (which: Side) => (_: unknown, row: Row) => (
    <Moved
      row={row}
      side={which}
      before={before}
      onOpen={range => onOpen(row.line, row.reason?.reason, which, range)}
    />
  )
  return (
    <Table<Row>
      size="middle"
      dataSource={rows}
      pagination={{ pageSize: 100, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: '这段时间没有余额，也没有变动' }}
      expandable={{ expandedRowKeys: rows.filter(isUnfolded).map(({ key }) => key), onExpand: (_, row) => turn(row) }}
      columns={[
        { title: '账户与事由', key: 'title', render: (_, row) => <Title row={row} /> },
        {
          title: '期初',
          key: 'open',
          align: 'right',
          render: (_, { line, reason }) =>
            !reason && (
              <Tooltip title={`上期（${before.from} 至 ${before.until}）的期末`}>
                <a className="money" onClick={() => onBefore(before)}>
                  {grouped(line.open_sum)}
                </a>
              </Tooltip>
            )
        },
        { title: '收入', key: 'in', align: 'right', render: side('in') },
        { title: '支出', key: 'out', align: 'right', render: side('out') },
        {
          title: '期末',
          key: 'close',
          align: 'right',
          render: (_, { line, reason }) =>
            !reason && (
              <a className="money" onClick={() => onOpen(line)}>
                <b>{grouped(line.close_sum)}</b>
              </a>
            )
        }
      ]}
      summary={() => !kind && <All of={books} />}
    />
  )
}

const Title = ({ row: { line, reason } }: { row: Row }) =>
  reason ? (
    reason.title
  ) : (
    <>
      <b>{line.account_title}</b> <span className="soft">{KINDS[line.kind]}</span>
    </>
  )

/** How much more or less than in the days before; nothing where those had none. */
function changeOf(now: string, before: string): string {
  if (isNone(before)) return ''
  const percent = ((Number(now) - Number(before)) * 100) / Number(before)
  if (Math.abs(percent) < 0.05) return '与上期持平'
  return `较上期 ${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`
}

interface MovedProps {
  row: Row
  side: Side
  before: Range
  onOpen(range?: Range): void
}

/** What came or went, how many times, and beside the days before. */
function Moved({ row: { line, reason }, side, before, onOpen }: MovedProps) {
  const of = reason ?? line
  const [sum, count, past] = [of[`${side}_sum`], of[`${side}_count`], of[`${side}_before`]]
  const change = changeOf(sum, past)
  return (
    <>
      {isNone(sum) ? (
        <span className="soft">—</span>
      ) : (
        <Tooltip title={`${grouped(count)} 笔`}>
          <a className="money" onClick={() => onOpen()}>
            {grouped(sum)}
          </a>
        </Tooltip>
      )}
      {change && (
        <Tooltip title={`上期（${before.from} 至 ${before.until}）${grouped(past)}`}>
          <div>
            <a className="soft" onClick={() => onOpen(before)}>
              {change}
            </a>
          </div>
        </Tooltip>
      )}
    </>
  )
}

/** What all accounts come to: nothing, as what came to one went off another. */
const All = ({ of: { open_all, in_all, out_all, close_all } }: { of: Books }) => (
  <Table.Summary.Row>
    <Table.Summary.Cell index={0}>
      <b>全部账户合计</b>
    </Table.Summary.Cell>
    {[open_all, in_all, out_all].map((amount, i) => (
      <Table.Summary.Cell key={i} index={i + 1} align="right">
        <span className="money">{grouped(amount)}</span>
      </Table.Summary.Cell>
    ))}
    <Table.Summary.Cell index={4} align="right">
      <Tag color={isNone(close_all) ? 'green' : 'red'}>{isNone(close_all) ? 'Σ = 0' : `Σ = ${grouped(close_all)}`}</Tag>
    </Table.Summary.Cell>
  </Table.Summary.Row>
)
