import { Form, Input, Select, Switch } from 'antd'
import { type Answer, api } from '../../api'
import { useDeed } from '../../kit/deed'
import { type Facet, facetsBy } from '../../kit/difference'
import { turned } from '../../kit/tells'
import { PartForm, sitePart } from './PartForm'

type Data = Answer<'GET /api/admin/site/head'>
type Fields = Omit<Data, 'mark' | 'edited_by' | 'edited_time'>

const MOST_WORDS = 10
const LONGEST = 12

const wordsFit = (_: unknown, words: string[] = []) => {
  const long = words.find(word => word.length > LONGEST)
  return long ? Promise.reject(new Error(`「${long}」超过 ${LONGEST} 个字`)) : Promise.resolve()
}

const TITLES = {
  city: '默认城市',
  search_words: '搜索框轮播词',
  show_city: '显示城市',
  show_scan: '显示扫一扫'
}
const onOff = turned('显示', '不显示')

const fieldsOf = ({ mark: _, edited_by: __, edited_time: ___, ...fields }: Data): Fields => fields
const facetsOf = (fields: Fields): Facet[] => facetsBy(TITLES, fields, { show_city: onOff, show_scan: onOff })

function HeadForm({ data }: { data: Data }) {
  const [form] = Form.useForm<Fields>()
  const save = useDeed('POST /api/admin/site/head', '已保存，会员马上看到')
  return (
    <PartForm<Data, Fields>
      form={form}
      data={data}
      newest={() => api('GET /api/admin/site/head')}
      fieldsOf={fieldsOf}
      facetsOf={facetsOf}
      save={save}
      onFinish={(fields, mark) => void save.run({ ...fields, mark })}
    >
      <div className="fields">
        <Form.Item name="city" label={`${TITLES.city}（会员没有定位时）`}>
          <Input maxLength={20} placeholder="例如：杭州市" />
        </Form.Item>
        <Form.Item name="search_words" label={`${TITLES.search_words}（没有热搜时）`} rules={[{ validator: wordsFit }]}>
          <Select mode="tags" maxCount={MOST_WORDS} tokenSeparators={['，', ',', ' ']} placeholder="输入后按回车" />
        </Form.Item>
        <Form.Item name="show_city" label={TITLES.show_city} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="show_scan" label={TITLES.show_scan} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
    </PartForm>
  )
}

/** The head of the home page. */
export const Head = sitePart('GET /api/admin/site/head', HeadForm)
