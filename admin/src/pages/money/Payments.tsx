import type { PaymentKind } from '@contract/payments-admin'
import { Button, Segmented, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { api, type Sent } from '../../api'
import { useAddress } from '../../kit/address'
import { Days, dayStart } from '../../kit/days'
import { ExportButton } from '../../kit/ExportButton'
import { ListPage } from '../../kit/ListPage'
import { Search } from '../../kit/Search'
import { PAY_TYPES } from '../orders/words'
import { columnsWith, KINDS } from './payment-words'

const Payment = lazy(() => import('./Payment'))

type Filter = 'state' | 'search' | 'kind' | 'pay' | 'uid' | 'from' | 'until'
type Asked = Omit<Sent<'POST /api/admin/payment/export'>, 'format'>

const STATES = [
  { value: '', label: '全部' },
  { value: 'unpaid', label: '待付款' },
  { value: 'paid', label: '已付款' },
  { value: 'refunded', label: '有退款' },
  { value: 'closed', label: '已关闭' }
]

const isPhone = (text: string) => /^1[2-9]\d{9}$/.test(text)

/** What members were asked to pay, of every kind; every filter is in the address. */
export default function Payments() {
  const { of, set } = useAddress<Filter>()
  const [open, setOpen] = useState('')
  const search = of('search')
  const asked: Asked = {
    number: isPhone(search) ? '' : search,
    phone: isPhone(search) ? search : undefined,
    uid: of('uid') || undefined,
    kind: (of('kind') || undefined) as PaymentKind | undefined,
    state: (of('state') || undefined) as 'paid' | undefined,
    pay_type: (of('pay') || undefined) as 'weixin' | undefined,
    from: dayStart(of('from')),
    until: dayStart(of('until'), 1)
  }
  return (
    <>
      <ListPage
        title="收款单"
        name="payments"
        asked={Object.fromEntries(Object.entries(asked).map(([key, value]) => [key, String(value ?? '')]))}
        load={({ limit, cursor }) =>
          api('GET /api/admin/payment/list', { ...asked, limit, cursor: cursor || undefined })
        }
        columns={columnsWith(row => setOpen(row.order_id))}
        keyOf={row => row.order_id}
        empty="没有符合条件的收款；能点「下一页」时，更早的还没有找完"
        onOpen={row => setOpen(row.order_id)}
        filters={<Filters of={of} set={set} />}
        actions={<ExportButton by="POST /api/admin/payment/export" asked={asked} />}
      />
      {open && (
        <Suspense>
          <Payment no={open} onClose={() => setOpen('')} />
        </Suspense>
      )}
    </>
  )
}

type Address = Pick<ReturnType<typeof useAddress<Filter>>, 'of' | 'set'>

const choices = (words: Record<string, string>) =>
  Object.entries(words).flatMap(([value, label]) => (value ? [{ value, label }] : []))

const Filters = ({ of, set }: Address) => (
  <>
    <Segmented options={STATES} value={of('state')} onChange={state => set({ state })} />
    <Search name="search" placeholder="单号、渠道流水号、手机号" width={270} of={of} set={set} />
    <Select
      aria-label="类型"
      style={{ width: 132 }}
      placeholder="类型"
      allowClear
      value={of('kind') || undefined}
      onChange={kind => set({ kind: kind ?? '' })}
      options={choices(KINDS)}
    />
    <Select
      aria-label="渠道"
      style={{ width: 116 }}
      placeholder="渠道"
      allowClear
      value={of('pay') || undefined}
      onChange={pay => set({ pay: pay ?? '' })}
      options={choices(PAY_TYPES)}
    />
    <Days of={of} set={set} />
    {of('uid') && (
      <Button onClick={() => set({ uid: '' })} aria-label="不再限于一位会员">
        仅一位会员的收款 ✕
      </Button>
    )}
  </>
)
