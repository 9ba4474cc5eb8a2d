import { App, Button, Form, type FormInstance, Input, Space } from 'antd'
import { useRef } from 'react'
import { type Answer, api } from '../../api'
import { useDeed } from '../../kit/deed'
import { type Facet, facetsBy } from '../../kit/difference'
import { Pictures } from '../../kit/Pictures'
import { pictured } from '../../kit/tells'
import { PartForm, sitePart } from './PartForm'
import { download, type Phrases, phrasesIn } from './phrases'

type Data = Answer<'GET /api/admin/site/words'>
type Fields = Omit<Data, 'mark' | 'edited_by' | 'edited_time' | 'share_pic'> & { pics: string[] }

const PLACES: { name: keyof Phrases; label: string; max: number }[] = [
  { name: 'login_title', label: '登录页标题', max: 20 },
  { name: 'cart_empty', label: '购物车空着时', max: 30 },
  { name: 'order_empty', label: '没有订单时', max: 30 },
  { name: 'pay_hint', label: '收银台提示', max: 60 },
  { name: 'share_title', label: '分享标题', max: 40 }
]
const MOST_PROMISES = 8

const TITLES = {
  ...(Object.fromEntries(PLACES.map(({ name, label }) => [name, label])) as Record<keyof Phrases, string>),
  pics: '分享图片',
  promises: '服务承诺'
}

const fieldsOf = ({ mark: _, edited_by: __, edited_time: ___, share_pic, ...rest }: Data): Fields => ({
  ...rest,
  pics: share_pic ? [share_pic] : []
})
const facetsOf = (fields: Fields): Facet[] =>
  facetsBy(TITLES, fields, {
    pics: pictured,
    promises: {
      tell: value => ((value ?? []) as Fields['promises']).map(one => `${one.title}：${one.info}`).join('\n')
    }
  })

function WordsForm({ data }: { data: Data }) {
  const [form] = Form.useForm<Fields>()
  const save = useDeed('POST /api/admin/site/words', '已保存，会员马上看到')
  return (
    <PartForm<Data, Fields>
      form={form}
      data={data}
      newest={() => api('GET /api/admin/site/words')}
      fieldsOf={fieldsOf}
      facetsOf={facetsOf}
      save={save}
      onFinish={({ pics, ...fields }, mark) => void save.run({ ...fields, share_pic: pics[0] ?? '', mark })}
    >
      <Exchange form={form} />
      <div className="fields">
        {PLACES.map(({ name, label, max }) => (
          <Form.Item
            key={name}
            name={name}
            label={label}
            rules={[{ required: true, whitespace: true, message: `请填写${label}` }]}
          >
            <Input maxLength={max} showCount />
          </Form.Item>
        ))}
        <Form.Item name="pics" label={`${TITLES.pics}（建议 400 × 400）`} className="wide">
          <Pictures max={1} into="site" />
        </Form.Item>
      </div>
      <h2>{TITLES.promises}</h2>
      <p className="soft">显示在商品页，只写做得到的；一条都没有时不显示。</p>
      <Promises />
    </PartForm>
  )
}

/** Words as a file: to be looked through by somebody else, or taken to another shop. */
function Exchange({ form }: { form: FormInstance<Fields> }) {
  const { message } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    const found = phrasesIn(await file.text(), PLACES)
    if (found) {
      form.setFieldsValue(found)
      message.success('已填入，核对后保存')
    } else message.error('这个文件里没有可用的用语')
    if (input.current) input.current.value = ''
  }
  return (
    <Space className="above">
      <Button disabled={false} onClick={() => download(form.getFieldsValue(true) as Phrases, PLACES)}>
        导出用语
      </Button>
      <Button onClick={() => input.current?.click()}>导入用语</Button>
      {/* The form's own style shows file fields, so what is hidden is around it. */}
      <span hidden>
        <input
          ref={input}
          type="file"
          aria-label="选择用语文件"
          accept="application/json,.json"
          onChange={event => void take(event.target.files?.[0])}
        />
      </span>
    </Space>
  )
}

const Promises = () => (
  <Form.List name="promises">
    {(fields, { add, remove }) => (
      <>
        {fields.map(({ key, name }) => (
          <div key={key} className="promise">
            <Form.Item name={[name, 'title']} rules={[{ required: true, whitespace: true, message: '请填写承诺' }]}>
              <Input aria-label={`第 ${name + 1} 条承诺`} maxLength={10} placeholder="例如：坏果包赔" />
            </Form.Item>
            <Form.Item name={[name, 'info']} rules={[{ required: true, whitespace: true, message: '请填写说明' }]}>
              <Input aria-label={`第 ${name + 1} 条说明`} maxLength={60} placeholder="一句话说清怎么兑现" />
            </Form.Item>
            <Button aria-label={`移除第 ${name + 1} 条`} onClick={() => remove(name)}>
              移除
            </Button>
          </div>
        ))}
        <Button
          disabled={fields.length >= MOST_PROMISES ? true : undefined}
          onClick={() => add({ title: '', info: '' })}
        >
          添加承诺
        </Button>
      </>
    )}
  </Form.List>
)

/** Words of the app, what is shared, and what the shop promises. */
export const Words = sitePart('GET /api/admin/site/words', WordsForm)
