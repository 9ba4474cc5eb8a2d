import type { PaymentKind, PaymentState } from '@contract/payments-admin'
import { Link } from 'react-router'
import type { Answer } from '../../api'
import type { Column } from '../../kit/ListPage'
import { useMay } from '../../kit/me'
import { Brief, Money } from '../../kit/parts'
import { Tag } from '../../kit/Tag'
import { PAY_TYPES } from '../orders/words'

export type Payment = Answer<'GET /api/admin/payment/list'>['list'][number]

/** What members pay for, in words. */
export const KINDS: Record<PaymentKind, string> = {
  mall: '普通订单',
  tuan: '拼团',
  package: '礼包',
  recharge: '充值',
  store_payment: '到店付款',
  blindbox: '盲盒',
  draw_chance: '抽奖次数',
  gift: '送礼',
  gift_delivery: '礼物收货',
  prize_delivery: '奖品配送',
  airdrop: '免费领取配送',
  tour: '免费游报名',
  application_fee: '入驻费用',
  zone_fee: '专区费用'
}

export const COLOURS: Partial<Record<PaymentState, string>> = {
  unpaid: 'orange',
  paid: 'green',
  part: 'blue',
  refunding: 'blue',
  refunded: 'cyan'
}

export const wayOf = (payType: string) => (payType ? (PAY_TYPES[payType] ?? payType) : '—')

/** Whose it is, with their page for who may look at members. */
export function Payer({ of: { uid, nickname, phone } }: { of: Payment }) {
  const may = useMay()
  const name = nickname || '会员'
  return (
    <span>
      {may('customer.read') ? <Link to={`/customers/${uid}`}>{name}</Link> : name} <span className="soft">{phone}</span>
    </span>
  )
}

const No = ({ of }: { of: string }) => (of ? <span className="money">{of}</span> : <span className="soft">—</span>)

/** What each is told by; the number opens it. */
export const columnsWith = (open: (row: Payment) => void): Column<Payment>[] => [
  { field: 'order_id', title: '单号', draw: row => <a onClick={() => open(row)}>{row.order_id}</a> },
  { field: '_kind', title: '类型' },
  {
    field: 'title',
    title: '内容',
    draw: row => (
      <span className="first-goods">
        <span title={row.title}>{row.title || '—'}</span>
      </span>
    )
  },
  { field: '_state', title: '状态', draw: row => <Tag color={COLOURS[row.state]}>{row._state}</Tag> },
  { field: 'pay_price', title: '金额', align: 'right', draw: row => <Money of={row.pay_price} /> },
  { field: 'pay_type', title: '渠道', draw: row => wayOf(row.pay_type) },
  { field: 'nickname', title: '会员', draw: row => <Payer of={row} /> },
  { field: 'shop_name', title: '店铺', draw: row => row.shop_name || <span className="soft">—</span> },
  { field: 'add_time', title: '下单时间', draw: row => <Brief at={row.add_time} /> },
  {
    field: 'pay_time',
    title: '付款时间',
    draw: row => (row.pay_time ? <Brief at={row.pay_time} /> : <span className="soft">—</span>)
  },
  { field: 'trade_no', title: '渠道流水号', draw: row => <No of={row.trade_no} /> }
]
