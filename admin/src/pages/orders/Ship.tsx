import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { api } from '../../api'
import { useDeed } from '../../kit/deed'
import { FormModal } from '../../kit/FormModal'

interface Parcel {
  company: string
  number: string
}

interface Props {
  order: string
  /** What was written down when it left, where that is to be corrected. */
  was?: string
  onClose(): void
}

/** Ships an order: by whom, and the parcel's number; or corrects these. */
export default function Ship({ order, was, onClose }: Props) {
  const carriers = useQuery({
    queryKey: ['express'],
    queryFn: () => api('GET /api/admin/express'),
    staleTime: Infinity
  })
  const ship = useDeed(
    was ? 'POST /api/admin/order/parcel' : 'POST /api/admin/order/ship',
    was ? '已更正，已通知买家' : '已发货'
  )
  const send = async (parcel: Parcel) => {
    if (await ship.run({ id: order, company: parcel.company, number: parcel.number.trim() })) onClose()
  }
  return (
    <FormModal<Parcel>
      title={`${was ? '更正快递信息' : '发货'} ${order}`}
      ok={was ? '确认更正' : '确认发货'}
      busy={ship.busy}
      above={was && <p className="soft">{`现为 ${was}。更正后会通知买家。`}</p>}
      onSave={send}
      onClose={onClose}
    >
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
