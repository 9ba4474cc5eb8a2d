import type { FileFormat } from '@contract/core'
import { useQuery } from '@tanstack/react-query'
import { Statistic, Table, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { type Answer, api, type Sent } from '../../api'
import { useExport } from '../../kit/export'
import { Count, Money, PageHead } from '../../kit/parts'
import { SaveAs } from '../../kit/SaveAs'
import { StateOf } from '../../kit/states'
import { CountBeside, MoneyBeside, Place } from './Before'
import { changed } from './changed'
import { Name, type Range } from './Top'

type Found = Answer<'GET /api/admin/figures/aftersales'>
type Sums = Found['asked_sums']
type Product = Found['by_product'][number]
type By = Sent<'POST /api/admin/figures/aftersales/export'>['by']

const KINDS = { 1: '仅退款', 2: '退货退款' } as const

/** What buyers asked to have back in a range of days, why, and what became of it. */
export function AfterSales({ range, filters }: { range: Range; filters: ReactNode }) {
  const query = useQuery({
    queryKey: ['figures-aftersales', range],
    queryFn: () => api('GET /api/admin/figures/aftersales', range)
  })
  const { data } = query
  return (
    <>
      <PageHead title="数据" />
      <div className="panel">
        {filters}
        {data ? <All found={data} /> : <StateOf query={query} />}
      </div>
      {data && (
        <>
          <Part title="售后原因" by="reason" range={range}>
            <Tallies
              title="原因"
              rows={data.by_reason.map(row => ({ ...row, name: row.reason }))}
              all={data.asked_sums}
            />
          </Part>
          <Part title="售后类型" by="kind" range={range}>
            <Tallies
              title="类型"
              rows={data.by_kind.map(row => ({ ...row, name: KINDS[row.type] }))}
              all={data.asked_sums}
            />
          </Part>
          <Part title="售后最多的商品" by="product" range={range}>
            <Products rows={data.by_product} />
          </Part>
        </>
      )}
    </>
  )
}

function All({ found: { asked_sums: now, asked_sums_before: before, settled_count } }: { found: Found }) {
  const share = (sums: Sums) => (sums.settled_share === null ? '—' : `${sums.settled_share}%`)
  const hours = (sums: Sums) => (sums.decided_hours === null ? '—' : `${sums.decided_hours} 小时`)
  return (
    <div className="queues">
      <One title="售后申请" value={now.asked_count} words={changed(now.asked_count, before.asked_count)} />
      <div>
        <Statistic title="申请金额" prefix="¥" value={now.asked_price} precision={2} />
        <span className="soft">{changed(Number(now.asked_price), Number(before.asked_price))}</span>
      </div>
      <One title="占结算订单" value={share(now)} words={`结算 ${settled_count} 单，上期 ${share(before)}`} />
      <One title="同意" value={now.agreed_count} words={`撤销 ${now.withdrawn_count}，待处理 ${now.undecided_count}`} />
      <One title="其中部分退款" value={now.part_count} words={changed(now.part_count, before.part_count)} />
      <One title="拒绝" value={now.refused_count} words={changed(now.refused_count, before.refused_count)} />
      <One title="处理时长中位数" value={hours(now)} words={`上期 ${hours(before)}`} />
    </div>
  )
}

const One = ({ title, value, words }: { title: string; value: string | number; words: string }) => (
  <div>
    <Statistic title={title} value={value} />
    <span className="soft">{words}</span>
  </div>
)

function Part({ title, by, range, children }: { title: string; by: By; range: Range; children: ReactNode }) {
  const exporting = useExport('POST /api/admin/figures/aftersales/export')
  const take = (format: FileFormat) => exporting.take({ ...range, by, format })
  return (
    <section className="panel">
      <h2>{title}</h2>
      <div className="filters">
        <SaveAs onTake={take}>{`导出${title}`}</SaveAs>
      </div>
      {children}
    </section>
  )
}

type Row = Found['by_reason' | 'by_kind'][number] & { name: string }

const NONE = { emptyText: '这段时间没有售后申请' }
const right = <R,>(title: string, key: string, render: (row: R) => ReactNode) => ({
  title,
  key,
  align: 'right' as const,
  render: (_: unknown, row: R) => render(row)
})

/** Rows stand by their number; pages of a table do not begin anew. */
const nth = <R extends { place_before: number | null }>(rows: readonly R[]) => ({
  title: '名次',
  key: 'nth',
  width: 110,
  render: (_: unknown, row: R) => <Place nth={rows.indexOf(row) + 1} before={row.place_before} />
})

function Tallies({ title, rows, all }: { title: string; rows: Row[]; all: Sums }) {
  const columns: TableColumnsType<Row> = [
    nth<Row>(rows),
    { title, dataIndex: 'name' },
    right('申请数', 'asked', row => <CountBeside now={row.asked_count} before={row.asked_count_before} />),
    right('占比', 'part', row => `${((row.asked_count * 100) / all.asked_count).toFixed(1)}%`),
    right('占结算订单', 'share', row => (row.settled_share === null ? '—' : `${row.settled_share}%`)),
    right('申请金额', 'price', row => <MoneyBeside now={row.asked_price} before={row.asked_price_before} />),
    right('退款金额', 'back', row => <Money of={row.refunded_price} />),
    right('同意', 'agreed', row => <Count of={row.agreed_count} />),
    right('其中部分退款', 'parts', row => <Count of={row.part_count} />),
    right('拒绝', 'refused', row => <Count of={row.refused_count} />),
    right('处理时长中位数', 'hours', row => (row.decided_hours === null ? '—' : `${row.decided_hours} 小时`))
  ]
  return (
    <Table<Row>
      size="middle"
      rowKey="name"
      dataSource={rows}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 'max-content' }}
      locale={NONE}
      columns={columns}
    />
  )
}

const Products = ({ rows }: { rows: Product[] }) => (
  <Table<Product>
    size="middle"
    rowKey="product_id"
    dataSource={rows}
    pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
    scroll={{ x: 'max-content' }}
    locale={NONE}
    columns={[
      nth<Product>(rows),
      { title: '商品', key: 'name', render: (_, row) => <Name row={row} /> },
      right('申请数', 'asked', row => <CountBeside now={row.asked_count} before={row.asked_count_before} />),
      right('涉及件数', 'pieces', row => <Count of={row.piece_count} />),
      right('同期售出', 'sold', row => <Count of={row.sold_num} />),
      right('申请金额', 'price', row => <MoneyBeside now={row.asked_price} before={row.asked_price_before} />),
      right('退款金额', 'back', row => <Money of={row.refunded_price} />)
    ]}
  />
)
