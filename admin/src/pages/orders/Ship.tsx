import { Form, Input, Select } from 'antd'
import type { Answer } from '../../api'
import { useDeed } from '../../kit/deed'
import { FormModal } from '../../kit/FormModal'
import { useCarriers } from './carriers'
import { allOf, Pack, type Packed, piecesOf } from './Pack'

export type ToShip = Pick<Answer<'GET /api/admin/order/list'>['list'][number], 'order_id' | 'cartInfo'>
type Sent = Answer<'GET /api/admin/order/detail/{id}'>['parcels'][number]

interface Parcel {
  company: string
  number: string
  packed: Packed
}

interface Props {
  order: ToShip
  /** A parcel that left, where what was written down of it is to be corrected. */
  was?: Sent
  onClose(): void
}

/** Ships an order or some of it: what goes into the parcel, by whom, and its number; or corrects these of one that left. */
export default function Ship({ order, was, onClose }: Props) {
  const carriers = useCarriers()
  const ship = useDeed('POST /api/admin/order/ship', '已发货')
  const correct = useDeed('POST /api/admin/order/parcel', '已更正，已通知买家')
  const all = allOf(order)
  const send = async ({ company, number, packed }: Parcel) => {
    const parcel = { id: order.order_id, company, number: number.trim() }
    const isAll = !packed || piecesOf(packed) === piecesOf(all)
    const lines = isAll ? undefined : Object.entries(packed).map(([id, num]) => ({ id, num }))
    const done = was ? await correct.run({ ...parcel, nth: was.nth }) : await ship.run({ ...parcel, lines })
    if (done) onClose()
  }
  return (
    <FormModal<Parcel>
      title={`${was ? '更正快递信息' : '发货'} ${order.order_id}`}
      ok={was ? '确认更正' : '确认发货'}
      busy={ship.busy || correct.busy}
      initial={{ packed: all }}
      above={was && <p className="soft">{`现为 ${was.company} ${was.no}。更正后会通知买家。`}</p>}
      onSave={send}
      onClose={onClose}
    >
      {!was && piecesOf(all) > 1 && (
        <Form.Item
          name="packed"
          label="发出的商品"
          rules={[{ validator: async (_, packed: Packed) => piecesOf(packed) || Promise.reject('请选择要发出的商品') }]}
        >
          <Pack order={order} />
        </Form.Item>
      )}
      <Form.Item name="company" label="快递公司" rules={[{ required: true, message: '请选择快递公司' }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="选择快递公司"
          loading={!carriers}
          options={carriers}
        />
      </Form.Item>
      <Form.Item
        name="number"
        label="快递单号"
        rules={[{ required: true, pattern: /^\s*[A-Za-z0-9-]{5,40}\s*$/, message: '请输入 5 到 40 位字母或数字' }]}
      >
        <Input placeholder="扫描或输入快递单号" />
      </Form.Item>
    </FormModal>
  )
}
