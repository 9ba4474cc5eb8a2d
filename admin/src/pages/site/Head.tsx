import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select, Switch } from 'antd'
import { type Answer, api } from '../../api'
import { useDeed } from '../../kit/deed'
import { StateOf } from '../../kit/states'
import { PartForm } from './PartForm'

type Data = Answer<'GET /api/admin/site/head'>
type Fields = Omit<Data, 'mark' | 'edited_by' | 'edited_time'>

const MOST_WORDS = 10
const LONGEST = 12

/** The head of the home page. */
export function Head() {
  const query = useQuery({
    queryKey: ['site', 'head'],
    queryFn: () => api('GET /api/admin/site/head'),
    refetchOnWindowFocus: false
  })
  if (!query.data) return <StateOf query={query} />
  return <HeadForm key={query.data.mark} data={query.data} onReload={() => void query.refetch()} />
}

const wordsFit = (_: unknown, words: string[] = []) => {
  const long = words.find(word => word.length > LONGEST)
  return long ? Promise.reject(new Error(`「${long}」超过 ${LONGEST} 个字`)) : Promise.resolve()
}

function HeadForm({ data, onReload }: { data: Data; onReload(): void }) {
  const [form] = Form.useForm<Fields>()
  const save = useDeed('POST /api/admin/site/head', '已保存，会员马上看到')
  return (
    <PartForm<Fields>
      form={form}
      initial={data}
      by={data}
      busy={save.busy}
      refused={save.refused}
      onReload={onReload}
      onFinish={fields => void save.run({ ...fields, mark: data.mark })}
    >
      <div className="fields">
        <Form.Item name="city" label="默认城市（会员没有定位时）">
          <Input maxLength={20} placeholder="例如：杭州市" />
        </Form.Item>
        <Form.Item name="search_words" label="搜索框轮播词（没有热搜时）" rules={[{ validator: wordsFit }]}>
          <Select mode="tags" maxCount={MOST_WORDS} tokenSeparators={['，', ',', ' ']} placeholder="输入后按回车" />
        </Form.Item>
        <Form.Item name="show_city" label="显示城市" valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="show_scan" label="显示扫一扫" valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
    </PartForm>
  )
}
