import type { Data, Endpoints } from '@contract'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { ExchangePage } from '@/kit/pages/ExchangePage'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { WalletPage } from '@/kit/pages/WalletPage'
import { Row, RowSum } from '@/kit/parts/Row'
import { Tabs } from '@/kit/parts/Tabs'
import { voucherRules } from './_parts/rules'

definePageConfig({ navigationBarTitleText: '兑换' })

type Line = Data<Endpoints['GET /api/jys/record']>['list'][number]

const WAYS = [
  { value: 'dhq_xfq', text: '兑换券' },
  { value: 'sqx_xfq', text: '商圈券' },
  { value: 'hdt_xfq', text: '互兑通' }
] as const
type Way = (typeof WAYS)[number]['value']
const HERE = '/pages/consume/exchange'

const wayOf = (type: string): Way => WAYS.find(({ value }) => value === type)?.value ?? 'dhq_xfq'

/** Other vouchers and tokens for those that orders take; with `view` the records of it, or the vouchers for redemption. */
export default page(() => {
  const { type, view } = useQuery('type', 'view')
  if (view === 'record') return <Records first={wayOf(type)} />
  return view === 'dhq' ? <Vouchers /> : <Exchange first={wayOf(type)} />
})

const Exchange = ({ first }: { first: Way }) => (
  <ExchangePage
    info="GET /api/jys/index"
    make="POST /api/jys/exchange"
    type={first}
    ways={WAYS.map(({ value, text }) => ({ type: value, title: text }))}
    more={{ words: '全部记录', to: type => `${HERE}?view=record&type=${type}` }}
  />
)

function Records({ first }: { first: Way }) {
  const [way, setWay] = useState(first)
  const from = WAYS.find(({ value }) => value === way)!.text
  return (
    <ListPage<Line>
      load={paging => api('GET /api/jys/record', { ...paging, type: way }, quietly)}
      filter={way}
      head={<Tabs items={WAYS} value={way} onChange={setWay} sticky />}
      rowKey={({ id }) => id}
      row={line => (
        <Row
          title={`用 ${line.from} ${from}兑换`}
          notes={[line._add_time, Number(line.fee) > 0 && `手续费 ${line.fee} 消费券`]}
          side={<RowSum value={`+${line.to}`} note="消费券" />}
        />
      )}
      empty={{
        icon: 'history',
        words: '还没有兑换记录',
        action: '去兑换',
        onAction: () => go(HERE, { type: way })
      }}
    />
  )
}

const Vouchers = () => (
  <WalletPage
    load={ask => api('GET /api/youxuan/dhq_order_list', ask, quietly)}
    words={{
      name: '兑换券',
      title: '我的兑换券',
      colour: 'brand',
      hint: first => first?.wallet.reference_text || first?.wallet.used_for || '',
      empty: () => ({ icon: 'ticket', words: '还没有兑换券记录', hint: '参加活动可以获得' }),
      rules: ({ wallet }) => voucherRules('dhq', wallet)
    }}
    actions={[{ words: '兑换', onClick: () => go(HERE) }]}
  />
)
