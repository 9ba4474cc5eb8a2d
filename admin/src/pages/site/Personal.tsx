import { Form, InputNumber } from 'antd'
import { type Answer, api } from '../../api'
import { useDeed } from '../../kit/deed'
import { type Facet, facetsBy } from '../../kit/difference'
import { PartForm, sitePart } from './PartForm'

type Data = Answer<'GET /api/admin/site/personal'>
type Fields = Pick<Data, 'look_day' | 'bulk_day'>

const TITLES = { look_day: '每人每天查看次数', bulk_day: '每人每天批量取用条数' }
const fieldsOf = ({ look_day, bulk_day }: Data): Fields => ({ look_day, bulk_day })
const facetsOf = (fields: Fields): Facet[] =>
  facetsBy(TITLES, fields, {
    look_day: { tell: value => `${String(value)} 次` },
    bulk_day: { tell: value => `${String(value)} 条` }
  })

function PersonalForm({ data }: { data: Data }) {
  const [form] = Form.useForm<Fields>()
  const save = useDeed('POST /api/admin/site/personal', '已保存')
  return (
    <PartForm<Data, Fields>
      form={form}
      data={data}
      newest={() => api('GET /api/admin/site/personal')}
      fieldsOf={fieldsOf}
      facetsOf={facetsOf}
      save={save}
      onFinish={(fields, mark) => void save.run({ ...fields, mark })}
    >
      <Form.Item
        name="look_day"
        label={TITLES.look_day}
        extra="逐条查看隐去的收货信息、手机号、收款账号与申请资料；此外每小时最多 60 次。"
        rules={[{ required: true, message: '请填写次数' }]}
      >
        <InputNumber min={1} max={10_000} precision={0} suffix="次" style={{ width: 160 }} />
      </Form.Item>
      <Form.Item
        name="bulk_day"
        label={TITLES.bulk_day}
        extra="打印发货单、导出完整收货信息与出行人名单。按一位同事一天发出的包裹数来定，重复打印会重复计数。"
        rules={[{ required: true, message: '请填写条数' }]}
      >
        <InputNumber min={1} max={100_000} precision={0} suffix="条" style={{ width: 160 }} />
      </Form.Item>
    </PartForm>
  )
}

/** How much of people's data one colleague may be shown in a day. */
export const Personal = sitePart('GET /api/admin/site/personal', PersonalForm)
