import { Segmented } from 'antd'
import { useState } from 'react'
import { type Answer, api } from '../../api'
import { useAddress } from '../../kit/address'
import { Ask } from '../../kit/ask'
import { useDeed } from '../../kit/deed'
import { type Column, ListPage } from '../../kit/ListPage'
import { useMay } from '../../kit/me'
import { Money } from '../../kit/parts'
import { Tag } from '../../kit/Tag'
import { BringBill } from './Bill'
import { channelOf, LINES } from './words'

type Day = Answer<'GET /api/admin/reconciliation/list'>['list'][number]
type Difference = Answer<'GET /api/admin/reconciliation/differences'>['list'][number]

const KINDS: Record<Difference['kind'], string> = {
  not_in_books: '渠道有、账本无',
  not_at_channel: '账本有、渠道无',
  amount: '金额不符'
}
const TABS = [
  { value: '', label: '差异' },
  { value: 'days', label: '每日对账' }
]

/** Where the books and the channels differ, and the days on which they were compared. */
export default function Reconciliation() {
  const { of, set } = useAddress<'tab' | 'day'>()
  const tabs = <Segmented options={TABS} value={of('tab')} onChange={tab => set({ tab, day: '' })} />
  return of('tab') === 'days' ? <Days tabs={tabs} /> : <Differences tabs={tabs} day={of('day')} />
}

function Days({ tabs }: { tabs: React.ReactNode }) {
  const { set } = useAddress<'tab' | 'day'>()
  const columns: Column<Day>[] = [
    { field: 'day', title: '日期' },
    { field: 'channel', title: '渠道', draw: channelOf },
    { field: 'lines', title: '笔数', align: 'right' },
    { field: 'in', title: '收入', align: 'right', draw: row => <Money of={row.in} /> },
    { field: 'out', title: '支出', align: 'right', draw: row => <Money of={row.out} /> },
    {
      field: 'open',
      title: '结果',
      draw: row =>
        row.differences === 0 ? (
          <Tag color="green">账实相符</Tag>
        ) : (
          <a onClick={() => set({ tab: '', day: row.day })}>
            {row.open > 0 ? `${row.open} 笔差异待处理` : `${row.differences} 笔差异已处理`}
          </a>
        )
    }
  ]
  return (
    <ListPage
      title="对账"
      name="reconciliation-days"
      asked={{}}
      load={page => api('GET /api/admin/reconciliation/list', page)}
      columns={columns}
      keyOf={row => `${row.day}/${row.channel}`}
      empty="还没有对过账，请导入从支付渠道下载的每日账单"
      filters={tabs}
      actions={<BringBill />}
    />
  )
}

function Differences({ tabs, day }: { tabs: React.ReactNode; day: string }) {
  const may = useMay()
  const { set } = useAddress<'tab' | 'day'>()
  const [open, setOpen] = useState<Difference>()
  const resolve = useDeed('POST /api/admin/reconciliation/resolve', '已处理')
  const columns: Column<Difference>[] = [
    { field: 'day', title: '日期' },
    { field: 'channel', title: '渠道', draw: channelOf },
    { field: 'line', title: '类型', draw: row => LINES[row.line] ?? row.line },
    { field: 'no', title: '单号' },
    { field: 'kind', title: '差异', draw: row => KINDS[row.kind] },
    { field: 'books', title: '账本金额', align: 'right', draw: row => <Money of={row.books} /> },
    { field: 'channel_says', title: '渠道金额', align: 'right', draw: row => <Money of={row.channel_says} /> },
    {
      field: 'resolved',
      title: '处理',
      fixed: 'right',
      draw: row => {
        if (row.resolved) return <span className="soft">{row.note || '已自动消除'}</span>
        return may('reconciliation.resolve') ? (
          <a onClick={() => setOpen(row)}>处理</a>
        ) : (
          <Tag color="orange">待处理</Tag>
        )
      }
    }
  ]
  return (
    <>
      <ListPage
        title="对账"
        name="differences"
        asked={{ day }}
        load={page => api('GET /api/admin/reconciliation/differences', { day: day || undefined, ...page })}
        columns={columns}
        keyOf={row => row.id}
        empty={day ? '这一天没有差异' : '对过账的日期里没有差异'}
        actions={<BringBill />}
        filters={
          <>
            {tabs}
            {day && (
              <Tag>
                {day} <a onClick={() => set({ day: '' })}>查看全部日期</a>
              </Tag>
            )}
          </>
        }
      />
      {open && (
        <Ask
          title={`处理差异 ${open.no}`}
          words={`${KINDS[open.kind]}：账本 ¥${open.books}，渠道 ¥${open.channel_says}。请写明核对结果与处理办法。`}
          label="处理说明"
          ok="确认处理"
          busy={resolve.busy}
          onOk={async note => void ((await resolve.run({ id: open.id, note })) && setOpen(undefined))}
          onCancel={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
