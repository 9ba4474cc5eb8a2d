import { Button, Form, Input } from 'antd'
import { type Answer, api } from '../../api'
import { useDeed } from '../../kit/deed'
import type { Facet } from '../../kit/difference'
import { type Keyed, keyed, listed, listFacets } from '../../kit/keyed'
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
const ENTRY = { version: '版本号', version_code: '版本编号', title: '标题', released: '发布日期', changes: '更新内容' }

/** The form with its history version by version. */
interface Folded {
  download: Data['download']
  history: Keyed<Entry>
}

/** Versions are known by their number; what has none yet, or that of another, by its place as well. */
function keyedHistory(history: readonly Entry[]): Keyed<Entry> {
  const keys = new Map<Entry, string>()
  for (const [i, entry] of history.entries()) {
    const { version } = entry
    const taken = !version || history.findIndex(one => one.version === version) < i
    keys.set(entry, taken ? `${version}#${i}` : version)
  }
  return keyed(history, entry => keys.get(entry)!)
}

/** The newest first, those that have no number yet before them. */
const byCode = (a: Entry, b: Entry) => (Number(b.version_code) || Infinity) - (Number(a.version_code) || Infinity) || 0

const fold = {
  in: ({ download, history }: Fields): Folded => ({ download, history: keyedHistory(history) }),
  out: ({ download, history }: Folded): Fields => ({ download, history: listed(history).sort(byCode) })
}

const facetsOf = ({ download, history }: Folded, among: readonly Folded[]): Facet[] => [
  ...Object.entries(TITLES).map(([name, title]) => ({
    path: ['download', name],
    title: `${title}下载链接`,
    value: download[name as keyof typeof TITLES]
  })),
  ...listFacets(
    { name: 'history', title: '版本', nameOf: entry => entry.version || '未填版本号', titles: ENTRY },
    history,
    among.map(one => one.history)
  )
]

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
    <PartForm<Data, Fields, Folded>
      form={form}
      data={data}
      newest={() => api('GET /api/admin/site/version')}
      fieldsOf={fieldsOf}
      facetsOf={facetsOf}
      fold={fold}
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
          <Entry key={key} name={name} onRemove={() => remove(name)} />
        ))}
      </>
    )}
  </Form.List>
)

const filled = (message: string) => [{ required: true, whitespace: true, message }]

const Entry = ({ name, onRemove }: { name: number; onRemove(): void }) => (
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
    <Button onClick={onRemove}>移除这个版本</Button>
  </div>
)

/** Versions of the app and where it is got from. */
export const Version = sitePart('GET /api/admin/site/version', VersionForm)
