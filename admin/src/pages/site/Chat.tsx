import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select, Switch } from 'antd'
import { type Answer, api } from '../../api'
import { useDeed } from '../../kit/deed'
import { StateOf } from '../../kit/states'
import { PartForm } from './PartForm'

type Data = Answer<'GET /api/admin/site/chat'>
type Fields = Pick<Data, 'hello' | 'closed' | 'unknown' | 'quick'> & { on: boolean; answers: boolean }

const MOST_QUESTIONS = 8
const LONGEST = 20

/** Whether there is chat, and what it says by itself. */
export function Chat() {
  const query = useQuery({
    queryKey: ['site', 'chat'],
    queryFn: () => api('GET /api/admin/site/chat'),
    refetchOnWindowFocus: false
  })
  if (!query.data) return <StateOf query={query} />
  return <ChatForm key={query.data.mark} data={query.data} onReload={() => void query.refetch()} />
}

const questionsFit = (_: unknown, list: string[] = []) => {
  const long = list.find(question => question.length > LONGEST)
  return long ? Promise.reject(new Error(`「${long}」超过 ${LONGEST} 个字`)) : Promise.resolve()
}

const WORDS: { name: 'hello' | 'closed' | 'unknown'; label: string }[] = [
  { name: 'hello', label: '欢迎语' },
  { name: 'closed', label: '休息时的欢迎语（{hours} 会换成服务时间）' },
  { name: 'unknown', label: '休息时没有认出的问题' }
]

function ChatForm({ data, onReload }: { data: Data; onReload(): void }) {
  const [form] = Form.useForm<Fields>()
  const save = useDeed('POST /api/admin/site/chat', '已保存，会员马上看到')
  const { imswitch, auto, hello, closed, unknown, quick } = data
  return (
    <PartForm<Fields>
      form={form}
      initial={{ hello, closed, unknown, quick, on: imswitch === 1, answers: auto === 1 }}
      by={data}
      busy={save.busy}
      refused={save.refused}
      onReload={onReload}
      onFinish={({ on, answers, ...fields }) =>
        void save.run({ ...fields, imswitch: on ? 1 : 0, auto: answers ? 1 : 0, mark: data.mark })
      }
    >
      <div className="fields">
        <Form.Item name="on" label="在线客服" valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="answers" label="休息时自动回复" valuePropName="checked">
          <Switch />
        </Form.Item>
        {WORDS.map(({ name, label }) => (
          <Form.Item
            key={name}
            name={name}
            label={label}
            className="wide"
            rules={[{ required: true, whitespace: true, message: '请填写' }]}
          >
            <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
          </Form.Item>
        ))}
        <Form.Item
          name="quick"
          label="快捷问题（没有自动回复的问题时）"
          className="wide"
          rules={[{ validator: questionsFit }]}
        >
          <Select mode="tags" maxCount={MOST_QUESTIONS} placeholder="输入后按回车" />
        </Form.Item>
      </div>
    </PartForm>
  )
}
