import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { useMemo } from 'react'
import { api } from '../../api'
import { useDeed } from '../../kit/deed'
import { FormModal } from '../../kit/FormModal'
import type { Detail } from './Order'

interface Whereto {
  real_name: string
  phone: string
  city_id?: string
  detail: string
  reason: string
}

const must = (message: string) => [{ required: true, whitespace: true, message }]

/** Sends an order that has not left yet to another address, as its buyer asked. */
export default function Readdress({ order, onClose }: { order: Detail; onClose(): void }) {
  const regions = useQuery({
    queryKey: ['order-regions'],
    queryFn: () => api('GET /api/admin/order/regions'),
    staleTime: Number.POSITIVE_INFINITY
  })
  const districts = useMemo(
    () =>
      regions.data?.flatMap(province =>
        province.c.flatMap(city =>
          city.c.map(({ v, n }) => ({ value: v, label: `${province.n}${city.n === province.n ? '' : city.n}${n}` }))
        )
      ),
    [regions.data]
  )
  const change = useDeed('POST /api/admin/order/address', '收货信息已修改，已通知买家')
  const save = async (whereto: Whereto) => {
    if (await change.run({ id: order.order_id, ...whereto })) onClose()
  }
  return (
    <FormModal<Whereto> title="改收货地址" ok="确认修改" busy={change.busy} onSave={save} onClose={onClose}>
      <p>{`现为 ${order.real_name} ${order.user_phone} ${order.user_address}。`}</p>
      <p className="soft">只填写要修改的内容，留空的不变。运费不变；改后会通知买家。</p>
      <Form.Item name="real_name" label="收货人">
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="phone" label="手机号" rules={[{ pattern: /^1[2-9]\d{9}$/, message: '请输入 11 位手机号' }]}>
        <Input inputMode="numeric" maxLength={11} />
      </Form.Item>
      <Form.Item name="city_id" label="所在地区">
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          loading={regions.isLoading}
          placeholder="输入区县或城市名查找"
          options={districts}
        />
      </Form.Item>
      <Form.Item
        name="detail"
        label="详细地址"
        dependencies={['city_id']}
        rules={[({ getFieldValue }) => ({ required: Boolean(getFieldValue('city_id')), message: '请填写详细地址' })]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="reason" label="修改原因" rules={must('请填写原因')}>
        <Input maxLength={140} placeholder="例如：买家来电要求寄到公司" />
      </Form.Item>
    </FormModal>
  )
}
