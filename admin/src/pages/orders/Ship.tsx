import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { api } from '../../api'
import { useDeed } from '../../kit/deed'
import { FormModal } from '../../kit/FormModal'

interface Parcel {
  company: string
  number: string
}

/** Ships an order: by whom, and the parcel's number. */
export default function Ship({ order, onClose }: { order: string; onClose(): void }) {
  const carriers = useQuery({
    queryKey: ['express'],
    queryFn: () => api('GET /api/admin/express'),
    staleTime: Infinity
  })
  const ship = useDeed('POST /api/admin/order/ship', '已发货')
  const send = async (parcel: Parcel) => {
    if (await ship.run({ id: order, company: parcel.company, number: parcel.number.trim() })) onClose()
  }
  return (
    <FormModal<Parcel> title={`发货 ${order}`} ok="确认发货" busy={ship.busy} onSave={send} onClose={onClose}>
      <Form.Item name="company" label="快递公司" rules={[{ required: true, message: '请选择快递公司' }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="选择快递公司"
          loading={carriers.isLoading}
          options={carriers.data?.map(({ code, name }) => ({ value: code, label: name }))}
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
