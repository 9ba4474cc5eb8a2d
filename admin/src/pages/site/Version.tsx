import { Button, Form, Input } from 'antd'
import { type Answer, api } from '../../api'
import { useDeed } from '../../kit/deed'
import type { Facet } from '../../kit/difference'
import { PartForm, sitePart } from './PartForm'

type Data = Answer<'GET /api/admin/site/version'>

interface Entry {
  version: string
  version_code: string
  title: string
  released: string
  changes: string
}
interface Fields {
  download: Data['download']
  history: Entry[]
}

const fieldsOf = ({ download, history }: Data): Fields => ({
  download,
  history: history.map(one => ({ ...one, version_code: String(one.version_code), changes: one.changes.join('\n') }))
})

const TITLES: Readonly<Record<keyof Fields['download'], string>> = { h5: '网页版', android: '安卓版', ios: '苹果版' }
const HISTORY = '版本历史'

const facetsOf = ({ download, history }: Fields): Facet[] => [
  ...Object.entries(TITLES).map(([name, title]) => ({
    path: ['download', name],
    title: `${title}下载链接`,
    value: download[name as keyof typeof TITLES]
  })),
  {
    path: ['history'],
    title: HISTORY,
    value: history,
    tell: (value, beside) => <Releases of={(value ?? []) as Entry[]} beside={(beside ?? []) as Entry[]} />
  }
]

/** Versions that are otherwise in the other history, or not there; of those that are the same how many there are. */
function Releases({ of, beside }: { of: readonly Entry[]; beside: readonly Entry[] }) {
  const others = new Set(beside.map(one => JSON.stringify(one)))
  const own = of.filter(one => !others.has(JSON.stringify(one)))
  return (
    <>
      {own.map((one, i) => (
        <div key={i}>{`${one.version}（${one.version_code}）${one.released} ${one.title}\n${one.changes}`}</div>
      ))}
      <div className="soft">{`${own.length > 0 ? '其余' : ''} ${of.length - own.length} 个版本相同`}</div>
    </>
  )
}

const lines = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

const web = { pattern: /^(https:\/\/\S+)?$/, message: '请填写 https:// 开头的网址' }

function VersionForm({ data }: { data: Data }) {
  const [form] = Form.useForm<Fields>()
  const save = useDeed('POST /api/admin/site/version', '已保存，会员马上看到')
  const finish = ({ download, history }: Fields, mark: string) =>
    void save.run({
      mark,
      download,
      history: history.map(one => ({ ...one, version_code: Number(one.version_code), changes: lines(one.changes) }))
    })
  return (
    <PartForm<Data, Fields>
      form={form}
      data={data}
      newest={() => api('GET /api/admin/site/version')}
      fieldsOf={fieldsOf}
      facetsOf={facetsOf}
      save={save}
      onFinish={finish}
    >
      <h2>下载链接</h2>
      <div className="fields">
        <Form.Item
          name={['download', 'h5']}
          label={`${TITLES.h5}（/ 为本站）`}
          rules={[{ required: true, pattern: /^(\/|https:\/\/\S+)$/, message: '请填写 / 或 https:// 开头的网址' }]}
        >
          <Input maxLength={300} />
        </Form.Item>
        <Form.Item name={['download', 'android']} label={`${TITLES.android}（没有可不填）`} rules={[web]}>
          <Input maxLength={300} />
        </Form.Item>
        <Form.Item name={['download', 'ios']} label={`${TITLES.ios}（没有可不填）`} rules={[web]}>
          <Input maxLength={300} />
        </Form.Item>
      </div>
      <h2>{`${HISTORY}（从新到旧，到发布日才显示）`}</h2>
      <History />
    </PartForm>
  )
}

const History = () => (
  <Form.List name="history">
    {(fields, { add, remove }) => (
      <>
        <Button
          className="above"
          onClick={() => add({ version: '', version_code: '', title: '', released: '', changes: '' }, 0)}
        >
          添加新版本
        </Button>
        {fields.map(({ key, name }) => (
          <Entry key={key} name={name} onRemove={fields.length > 1 ? () => remove(name) : undefined} />
        ))}
      </>
    )}
  </Form.List>
)

const filled = (message: string) => [{ required: true, whitespace: true, message }]

const Entry = ({ name, onRemove }: { name: number; onRemove?(): void }) => (
  <div className="release">
    <div className="fields">
      <Form.Item
        name={[name, 'version']}
        label="版本号"
        rules={[{ required: true, pattern: /^\d{1,3}\.\d{1,3}\.\d{1,3}$/, message: '例如：2.7.0' }]}
      >
        <Input />
      </Form.Item>
      <Form.Item
        name={[name, 'version_code']}
        label="版本编号（越新越大）"
        rules={[{ required: true, pattern: /^[1-9]\d{0,6}$/, message: '请填写正整数' }]}
      >
        <Input inputMode="numeric" />
      </Form.Item>
      <Form.Item name={[name, 'released']} label="发布日期" rules={filled('请选择发布日期')}>
        <Input type="date" />
      </Form.Item>
      <Form.Item name={[name, 'title']} label="标题" rules={filled('请填写标题')}>
        <Input maxLength={30} showCount />
      </Form.Item>
      <Form.Item
        name={[name, 'changes']}
        label="更新内容（一行一条）"
        className="wide"
        rules={filled('请填写更新内容')}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 12 }} />
      </Form.Item>
    </div>
    {onRemove && <Button onClick={onRemove}>移除这个版本</Button>}
  </div>
)

/** Versions of the app and where it is got from. */
export const Version = sitePart('GET /api/admin/site/version', VersionForm)
