import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../api'
import { Changed } from '../../kit/Changed'
import { useDeed } from '../../kit/deed'
import { type Facet, facetsBy } from '../../kit/difference'
import { FormModal } from '../../kit/FormModal'
import { type Answers, ownOf, type Row, sentOf } from './ChatAnswers'

interface Fields {
  question: string
  keywords: string[]
  answer: string
}

const TITLES = { question: '问题', keywords: '关键词', answer: '答复' }
const MOST_KEYWORDS = 20
const LONGEST = 20

const facetsOf = (fields: Fields): Facet[] => facetsBy(TITLES, fields)
const fieldsOf = (row?: Row): Fields => ({
  question: row?.question ?? '',
  keywords: row?.keywords ?? [],
  answer: row?.answer ?? ''
})

const keywordsFit = (_: unknown, words: string[] = []) => {
  const long = words.find(word => word.length > LONGEST)
  return long ? Promise.reject(new Error(`「${long}」超过 ${LONGEST} 个字`)) : Promise.resolve()
}
const filled = (message: string) => [{ required: true, whitespace: true, message }]

interface Props {
  row?: Row
  data: Answers
  shop: string
  onClose(): void
}

/** Makes an answer, or changes one. An answer is known by its question: the list is written as a whole. */
export function AnswerForm({ row, shop, onClose, ...props }: Props) {
  /** What the form stands on. */
  const [data, setData] = useState(props.data)
  const [form] = Form.useForm<Fields>()
  const save = useDeed('POST /api/admin/chat/answers', '已保存')
  const its = (all: Answers) => ownOf(all).find(one => one.question === row?.question)
  const finish = async (fields: Fields) => {
    const own = ownOf(data)
    const list = row ? own.map(one => (one.question === row.question ? { ...one, ...fields } : one)) : [...own, fields]
    if (await save.run({ shop_id: shop || undefined, mark: data.mark, list: sentOf(list) })) onClose()
  }
  const newest = async () => {
    const all = await api('GET /api/admin/chat/answers', { shop_id: shop || undefined })
    return !row || its(all) ? all : undefined
  }
  const begin = (now: Answers, fields: Fields) => {
    setData(now)
    form.setFieldsValue(fields)
    save.forget()
  }
  const isClashing = save.refused === 'CHANGED'
  return (
    <FormModal<Fields>
      form={form}
      title={row ? '编辑自动回复' : '新建自动回复'}
      width={isClashing ? 820 : 600}
      busy={save.busy}
      initial={fieldsOf(row)}
      onSave={finish}
      onClose={onClose}
    >
      {isClashing && (
        <Changed
          facetsOf={facetsOf}
          basis={fieldsOf(its(data))}
          mine={() => form.getFieldsValue(true)}
          newest={newest}
          fieldsFrom={all => fieldsOf(its(all))}
          onBegin={begin}
        />
      )}
      <Form.Item name="question" label={TITLES.question} rules={filled('请填写问题')}>
        <Input maxLength={40} showCount placeholder="例如：什么时候发货？" />
      </Form.Item>
      <Form.Item
        name="keywords"
        label={TITLES.keywords}
        extra="会员的话里出现任何一个就答复；不填则只认问题原话"
        rules={[{ validator: keywordsFit }]}
      >
        <Select
          mode="tags"
          maxCount={MOST_KEYWORDS}
          tokenSeparators={['，', ',', '、', ' ']}
          placeholder="输入后按回车"
        />
      </Form.Item>
      <Form.Item
        name="answer"
        label={TITLES.answer}
        extra="{open} 会换成下次上班的时间，{hours} 换成服务时间，{phone} 换成客服电话"
        rules={filled('请填写答复')}
      >
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
    </FormModal>
  )
}
