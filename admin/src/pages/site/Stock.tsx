import { useQuery } from '@tanstack/react-query'
import { Form, InputNumber } from 'antd'
import { type Answer, api } from '../../api'
import { useDeed } from '../../kit/deed'
import { StateOf } from '../../kit/states'
import { PartForm } from './PartForm'

type Data = Answer<'GET /api/admin/site/stock'>
type Fields = Pick<Data, 'low'>

/** From how many pieces on stock is low. */
export function Stock() {
  const query = useQuery({
    queryKey: ['site', 'stock'],
    queryFn: () => api('GET /api/admin/site/stock'),
    refetchOnWindowFocus: false
  })
  if (!query.data) return <StateOf query={query} />
  return <StockForm key={query.data.mark} data={query.data} onReload={() => void query.refetch()} />
}

function StockForm({ data, onReload }: { data: Data; onReload(): void }) {
  const [form] = Form.useForm<Fields>()
  const save = useDeed('POST /api/admin/site/stock', '已保存')
  return (
    <PartForm<Fields>
      form={form}
      initial={{ low: data.low }}
      by={data}
      busy={save.busy}
      refused={save.refused}
      onReload={onReload}
      onFinish={fields => void save.run({ ...fields, mark: data.mark })}
    >
      <Form.Item
        name="low"
        label="库存告急数量"
        extra="商品总库存不高于这个数时，出现在「今日」与商品列表的「库存告急」里，最大 100"
        rules={[{ required: true, message: '请填写数量' }]}
      >
        <InputNumber min={0} max={100} precision={0} suffix="件" style={{ width: 160 }} />
      </Form.Item>
    </PartForm>
  )
}
