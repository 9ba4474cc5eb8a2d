import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { Link } from 'react-router'
import { type Answer, api } from '../../api'
import { useDeed } from '../../kit/deed'
import { type Facet, facetsBy } from '../../kit/difference'
import { useMay } from '../../kit/me'
import { turned } from '../../kit/tells'
import { PartForm, sitePart } from './PartForm'

type Data = Answer<'GET /api/admin/site/chat'>
type Fields = Pick<Data, 'hello' | 'closed' | 'unknown' | 'quick' | 'idle_minutes'> & {
  on: boolean
  answers: boolean
  /** A line each. */
  canned: string
}

const MOST_QUESTIONS = 8
const LONGEST = 20

const questionsFit = (_: unknown, list: string[] = []) => {
  const long = list.find(question => question.length > LONGEST)
  return long ? Promise.reject(new Error(`「${long}」超过 ${LONGEST} 个字`)) : Promise.resolve()
}

const MOST_CANNED = 40
const CANNED_CHARS = 300
const cannedOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean)
  )
]
const cannedFit = (_: unknown, text = '') => {
  const list = cannedOf(text)
  if (list.length > MOST_CANNED) return Promise.reject(new Error(`最多 ${MOST_CANNED} 条，现在有 ${list.length} 条`))
  const long = list.find(one => one.length > CANNED_CHARS)
  return long ? Promise.reject(new Error(`「${long.slice(0, 10)}…」超过 ${CANNED_CHARS} 个字`)) : Promise.resolve()
}

const TITLES = {
  on: '在线客服',
  answers: '休息时自动回复',
  idle_minutes: '多久没有新消息自动结束会话',
  hello: '欢迎语',
  closed: '休息时的欢迎语',
  unknown: '休息时没有认出的问题',
  quick: '快捷问题',
  canned: '常用语'
}
const WORDS = [
  { name: 'hello', label: TITLES.hello },
  { name: 'closed', label: `${TITLES.closed}（{hours} 会换成服务时间）` },
  { name: 'unknown', label: TITLES.unknown }
] as const
const onOff = turned('开启', '关闭')

const fieldsOf = ({ imswitch, auto, hello, closed, unknown, quick, idle_minutes, canned }: Data): Fields => ({
  ...{ hello, closed, unknown, quick, idle_minutes },
  canned: canned.join('\n'),
  on: imswitch === 1,
  answers: auto === 1
})
const facetsOf = (fields: Fields): Facet[] =>
  facetsBy(TITLES, fields, {
    on: onOff,
    answers: onOff,
    idle_minutes: { tell: value => (value ? `${String(value)} 分钟` : '不自动结束') }
  })

function ChatForm({ data }: { data: Data }) {
  const [form] = Form.useForm<Fields>()
  const mayAnswer = useMay()('chat.answers')
  const save = useDeed('POST /api/admin/site/chat', '已保存，会员马上看到')
  return (
    <PartForm<Data, Fields>
      form={form}
      data={data}
      newest={() => api('GET /api/admin/site/chat')}
      fieldsOf={fieldsOf}
      facetsOf={facetsOf}
      save={save}
      onFinish={({ on, answers, canned, ...fields }, mark) =>
        void save.run({ ...fields, canned: cannedOf(canned), imswitch: on ? 1 : 0, auto: answers ? 1 : 0, mark })
      }
    >
      <div className="fields">
        <Form.Item name="on" label={TITLES.on} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item
          name="answers"
          label={TITLES.answers}
          extra={mayAnswer && <Link to="/chat-answers">管理问题与答复</Link>}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
        <Form.Item
          name="idle_minutes"
          label={TITLES.idle_minutes}
          className="wide"
          extra="只结束客服回复过、也看完了的会话，并请会员评分；会员随时可以继续发消息。填 0 不自动结束，最长 2880 分钟"
          rules={[{ required: true, message: '请填写分钟数，不自动结束填 0' }]}
        >
          <InputNumber min={0} max={2880} precision={0} suffix="分钟" style={{ width: 160 }} />
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
          label={`${TITLES.quick}（没有自动回复的问题时）`}
          className="wide"
          rules={[{ validator: questionsFit }]}
        >
          <Select mode="tags" maxCount={MOST_QUESTIONS} placeholder="输入后按回车" />
        </Form.Item>
        <Form.Item
          name="canned"
          label={`${TITLES.canned}（客服接待时点选，一行一条）`}
          className="wide"
          rules={[{ validator: cannedFit }]}
        >
          <Input.TextArea
            autoSize={{ minRows: 3, maxRows: 10 }}
            placeholder="例如：你好，已经为你催促仓库，今天内会发出"
          />
        </Form.Item>
      </div>
    </PartForm>
  )
}

/** Whether there is chat, and what it says by itself. */
export const Chat = sitePart('GET /api/admin/site/chat', ChatForm)
