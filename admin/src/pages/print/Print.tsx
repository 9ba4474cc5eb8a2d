import { Alert, Button, Empty, Segmented, Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Answer } from '../../api'
import { useAddress } from '../../kit/address'
import { Ask } from '../../kit/ask'
import { useDeed } from '../../kit/deed'
import { useMayReceivers, useMe } from '../../kit/me'
import { PageHead } from '../../kit/parts'
import { ShopFilter } from '../goods/ShopFilter'
import { Picking } from './Picking'
import './print.css'
import { Slips } from './Slips'

type Picks = Answer<'POST /api/admin/order/picking'>
type SlipsFound = Answer<'POST /api/admin/order/slips'>
type Found = { kind: 'picking'; data: Picks } | { kind: 'slips'; data: SlipsFound }

const KINDS = [
  { value: 'picking', label: '拣货单' },
  { value: 'slips', label: '发货单' }
]
const PAPERS = [
  { value: 'a4', label: 'A4 纸' },
  { value: 'label', label: '100 毫米标签' }
]

/** What is fetched and what goes into each parcel, on paper: of the orders the address names, or of all that wait. */
export default function Print() {
  const { of, set } = useAddress<'orders' | 'shop' | 'kind' | 'paper'>()
  const [found, setFound] = useState<Found>()
  const picking = useDeed('POST /api/admin/order/picking', '')
  const slips = useDeed('POST /api/admin/order/slips', '')
  const { shop } = useMe()
  const mayReceivers = useMayReceivers()
  const [asking, setAsking] = useState(false)
  /** What for, as it was said last: the next of a day's batches begins with it. */
  const [purpose, setPurpose] = useState('')
  const chosen = of('orders').split(',').filter(Boolean)
  const kind = of('kind') || 'picking'
  const paper = of('paper') || 'a4'
  const isReady = chosen.length > 0 || Boolean(shop) || of('shop') !== ''
  const choose = (changes: Parameters<typeof set>[0]) => {
    setFound(undefined)
    set(changes)
  }
  const which = chosen.length > 0 ? { orders: chosen } : { shop: of('shop') || undefined }
  const pick = async () => {
    const data = await picking.run(which)
    if (data) setFound({ kind: 'picking', data })
  }
  const make = async (purpose?: string) => {
    const data = await slips.run(purpose ? { ...which, whole: 1, reason: purpose } : which)
    if (!data) return
    if (purpose) setPurpose(purpose)
    setFound({ kind: 'slips', data })
    setAsking(false)
  }
  const begin = () => {
    if (kind !== 'slips') return pick()
    return mayReceivers ? setAsking(true) : make()
  }
  return (
    <>
      <PageHead title="打印拣货单与发货单">
        <Space>
          <Link to="/orders?type=1&sort=old">返回订单</Link>
          {found && found.data.orders_total > 0 && (
            <Button type="primary" onClick={() => window.print()}>
              打印
            </Button>
          )}
        </Space>
      </PageHead>
      <div className="panel print-choice">
        <div className="filters">
          <Segmented options={KINDS} value={kind} onChange={next => choose({ kind: next })} />
          <Segmented options={PAPERS} value={paper} onChange={next => set({ paper: next })} />
          {chosen.length > 0 ? (
            <span>已选 {chosen.length} 个订单</span>
          ) : (
            <ShopFilter value={of('shop')} onChange={next => choose({ shop: next })} />
          )}
          <Button disabled={!isReady} loading={picking.busy || slips.busy} onClick={begin}>
            生成{kind === 'slips' ? '发货单' : '拣货单'}
          </Button>
        </div>
        <Hint kind={kind} isChosen={chosen.length > 0} />
        {found && <Rest data={found.data} />}
      </div>
      {found && <Paper found={found} paper={paper} />}
      {asking && (
        <Ask
          title="生成发货单"
          words="发货单含完整的收货人、手机号和地址。用途和条数会记入操作记录，并计入每天的上限。"
          label="用途"
          initial={purpose}
          ok="生成"
          busy={slips.busy}
          onOk={make}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

function Hint({ kind, isChosen }: { kind: string; isChosen: boolean }) {
  const mayReceivers = useMayReceivers()
  const which = isChosen ? '' : '打印一家店铺全部待发货的订单，先下单的在前，每次最多 200 单。'
  const masked = mayReceivers ? '' : '你没有查看完整收货信息的权限，单上只有隐去后的收货信息。'
  return (
    <p className="soft">
      {which}
      {kind === 'slips' ? `发货单含收货人、手机号和地址，生成会记入操作记录。${masked}` : '拣货单不含收货信息。'}
    </p>
  )
}

function Rest({ data: { rest_total, passed_over } }: { data: Picks | SlipsFound }) {
  return (
    <>
      {passed_over.length > 0 && (
        <Alert type="warning" showIcon title={`以下订单不能发货，没有列入：${passed_over.join('、')}`} />
      )}
      {rest_total > 0 && <Alert type="info" showIcon title={`还有 ${rest_total} 单待发货，请分批打印`} />}
    </>
  )
}

function Paper({ found, paper }: { found: Found; paper: string }) {
  if (found.data.orders_total === 0)
    return (
      <div className="panel">
        <Empty description="没有待发货的订单" />
      </div>
    )
  return (
    <div className={`paper paper-${paper}`}>
      {found.kind === 'slips' ? <Slips list={found.data.list} /> : <Picking data={found.data} />}
    </div>
  )
}
