import { App, Button, Segmented, Space } from 'antd'
import { useState } from 'react'
import { type Answer, api } from '../../api'
import { useAddress } from '../../kit/address'
import { useDeed } from '../../kit/deed'
import { type Column, ListPage } from '../../kit/ListPage'
import { useMay } from '../../kit/me'
import { useNewest } from '../../kit/newest'
import { Exact, grouped, plainYuan } from '../../kit/parts'
import { Search } from '../../kit/Search'
import { Tag } from '../../kit/Tag'
import { CouponForm } from './CouponForm'
import { Grants } from './Grants'
import { rateOf } from './words'

export type Coupon = Answer<'GET /api/admin/coupon/list'>['list'][number]

const STATES = [
  { value: '', label: '全部' },
  { value: 'on', label: '领取中' },
  { value: 'soon', label: '未开始' },
  { value: 'off', label: '已停领' },
  { value: 'over', label: '已结束' }
]
const TONES: Partial<Record<Coupon['state'], string>> = { on: 'green', soon: 'blue' }

const dealOf = ({ use_min_price, coupon_price }: Coupon) =>
  Number(use_min_price) > 0
    ? `满 ${plainYuan(use_min_price)} 减 ${plainYuan(coupon_price)}`
    : `无门槛减 ${plainYuan(coupon_price)}`

const COLUMNS: Column<Coupon>[] = [
  { field: 'title', title: '名称' },
  {
    field: 'coupon_price',
    title: '优惠',
    draw: row => <span className="money">{dealOf(row)}</span>
  },
  { field: 'mer_name', title: '适用', draw: row => row.mer_name || '全平台' },
  { field: '_state', title: '状态', draw: row => <Tag color={TONES[row.state]}>{row._state}</Tag> },
  {
    field: 'claimed',
    title: '已领 / 发行',
    align: 'right',
    draw: row => <span className="money">{`${grouped(row.claimed)} / ${grouped(row.stock)}`}</span>
  },
  { field: 'used', title: '使用率', align: 'right', draw: row => rateOf(row.used, row.claimed) },
  { field: 'start_time', title: '开始', draw: row => <Exact at={row.start_time} /> },
  { field: 'end_time', title: '结束', draw: row => <Exact at={row.end_time} /> }
]

/** Coupons on offer, with what became of them. */
export default function Coupons() {
  const may = useMay()
  const { of, set } = useAddress<'search' | 'state'>()
  const [editing, setEditing] = useState<Coupon | 'new'>()
  const [giving, setGiving] = useState<Coupon>()
  const newestOf = useNewest<Coupon>('coupons', row => row.id)
  const asked = { search: of('search'), state: (of('state') || 'all') as 'all' }
  const deeds: Column<Coupon> = {
    field: 'id',
    title: '操作',
    fixed: 'right',
    draw: row => (
      <Space>
        {may('coupon.edit') && <a onClick={() => setEditing(row)}>编辑</a>}
        {may('coupon.edit') && row.state !== 'over' && <Publish coupon={row} />}
        <a onClick={() => setGiving(row)}>{may('coupon.grant') && row.state === 'on' ? '发放' : '详情'}</a>
      </Space>
    )
  }
  return (
    <>
      <ListPage<Coupon>
        title="优惠券"
        name="coupons"
        asked={{ search: of('search'), state: of('state') }}
        load={page => api('GET /api/admin/coupon/list', { ...asked, ...page })}
        columns={[...COLUMNS, deeds]}
        keyOf={row => row.id}
        empty="没有符合条件的优惠券"
        onOpen={setGiving}
        onEdit={may('coupon.edit') ? setEditing : undefined}
        actions={
          may('coupon.edit') && (
            <Button type="primary" onClick={() => setEditing('new')}>
              新建优惠券
            </Button>
          )
        }
        filters={
          <>
            <Segmented options={STATES} value={of('state')} onChange={state => set({ state })} />
            <Search name="search" placeholder="优惠券名称" of={of} set={set} />
          </>
        }
      />
      {editing && (
        <CouponForm
          coupon={editing === 'new' ? undefined : editing}
          newestOf={newestOf}
          onClose={() => setEditing(undefined)}
        />
      )}
      {giving && <Grants coupon={giving} onClose={() => setGiving(undefined)} />}
    </>
  )
}

function Publish({ coupon: { id, title, published } }: { coupon: Coupon }) {
  const { modal } = App.useApp()
  const publish = useDeed('POST /api/admin/coupon/publish', published ? '已停止领取' : '已恢复领取')
  const ask = () =>
    modal.confirm({
      title: published ? `停止领取「${title}」` : `恢复领取「${title}」`,
      content: '会员已领取的不受影响。',
      okText: '确认',
      onOk: () => publish.run({ id, published: published ? 0 : 1 })
    })
  return <a onClick={ask}>{published ? '停领' : '恢复'}</a>
}
