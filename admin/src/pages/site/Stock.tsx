import { Form, InputNumber } from 'antd'
import { type Answer, api } from '../../api'
import { useDeed } from '../../kit/deed'
import { type Facet, facetsBy } from '../../kit/difference'
import { PartForm, sitePart } from './PartForm'

type Data = Answer<'GET /api/admin/site/stock'>
type Fields = Pick<Data, 'low'>

const TITLES = { low: '库存告急数量' }
const fieldsOf = ({ low }: Data): Fields => ({ low })
const facetsOf = (fields: Fields): Facet[] =>
  facetsBy(TITLES, fields, { low: { tell: value => `${String(value)} 件` } })

function StockForm({ data }: { data: Data }) {
  const [form] = Form.useForm<Fields>()
  const save = useDeed('POST /api/admin/site/stock', '已保存')
  return (
    <PartForm<Data, Fields>
      form={form}
      data={data}
      newest={() => api('GET /api/admin/site/stock')}
      fieldsOf={fieldsOf}
      facetsOf={facetsOf}
      save={save}
      onFinish={(fields, mark) => void save.run({ ...fields, mark })}
    >
      <Form.Item
        name="low"
        label={TITLES.low}
        extra="商品总库存不高于这个数时，出现在「今日」与商品列表的「库存告急」里，最大 100"
        rules={[{ required: true, message: '请填写数量' }]}
      >
        <InputNumber min={0} max={100} precision={0} suffix="件" style={{ width: 160 }} />
      </Form.Item>
    </PartForm>
  )
}

/** From how many pieces on stock is low. */
export const Stock = sitePart('GET /api/admin/site/stock', StockForm)
