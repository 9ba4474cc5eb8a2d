import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Descriptions, Drawer, Image, Input, Modal, Space, Timeline } from 'antd'
import { useState } from 'react'
import { type Answer, api } from '../../api'
import { Ask } from '../../kit/ask'
import { useDeed } from '../../kit/deed'
import { useMay } from '../../kit/me'
import { StateOf } from '../../kit/states'
import { Tag } from '../../kit/Tag'
import { stateOf } from './words'

type Detail = Answer<'GET /api/admin/application/detail/{id}'>
type Papers = Answer<'POST /api/admin/application/papers'>

/** One application: masked until somebody says why they look, with what may be decided. */
export function Application({ id, onClose }: { id: string; onClose(): void }) {
  const [papers, setPapers] = useState<Papers>()
  const query = useQuery({
    queryKey: ['application', id],
    queryFn: () => api('GET /api/admin/application/detail/{id}', { id })
  })
  const detail = query.data
  return (
    <Drawer
      open
      size={600}
      title={detail ? `${detail.title} · ${stateOf(detail)}` : '申请'}
      onClose={onClose}
      footer={detail && detail.may.length > 0 && <Deeds detail={detail} onDone={onClose} />}
    >
      {!detail ? <StateOf query={query} /> : <Content detail={detail} papers={papers} onPapers={setPapers} />}
    </Drawer>
  )
}

interface ContentProps {
  detail: Detail
  papers?: Papers
  onPapers(papers: Papers): void
}

function Content({ detail, papers, onPapers }: ContentProps) {
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const look = useDeed('POST /api/admin/application/papers', '')
  const run = async (reason: string) => {
    const answer = await look.run({ id: detail.id, reason })
    if (!answer) return
    onPapers(answer)
    setAsking(false)
  }
  const fields = papers?.fields ?? detail.fields
  return (
    <>
      <ReadOff fields={fields} />
      <Descriptions
        column={1}
        items={[
          { key: 'who', label: '会员', children: detail.nickname },
          ...fields.map(one => ({ key: one.field, label: one.name, children: <Value {...one} /> })),
          ...(detail.deposit ? [{ key: 'deposit', label: '保证金', children: `¥${detail.deposit}` }] : []),
          { key: 'time', label: '提交时间', children: detail._submit_time },
          ...(detail.reason ? [{ key: 'reason', label: '说明', children: detail.reason }] : [])
        ]}
      />
      {papers ? (
        <Photos photos={papers.photos} titles={papers.photo_titles} />
      ) : (
        <Space>
          <span className="soft">{detail.photo_count > 0 ? `证件照片 ${detail.photo_count} 张` : '没有证件照片'}</span>
          {may('person.reveal') && <Button onClick={() => setAsking(true)}>查看完整资料</Button>}
        </Space>
      )}
      {detail.corrections.length > 0 && (
        <Descriptions
          title="退回补正的内容"
          column={1}
          items={detail.corrections.map(({ field, words }) => ({
            key: field,
            label: detail.fields.find(one => one.field === field)?.name ?? field,
            children: words
          }))}
        />
      )}
      <Timeline
        className="story"
        items={detail.events.map(event => ({
          content: (
            <>
              {event.words} <span className="soft">{event._time}</span>
            </>
          )
        }))}
      />
      {asking && (
        <Ask
          title="查看完整资料"
          words="查看会记入操作记录，请填写原因。"
          label="查看原因"
          ok="查看"
          busy={look.busy}
          onOk={run}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

type Field = Papers['fields'][number]

/** What was read off the licence, and what of it is not what was typed. */
function ReadOff({ fields }: { fields: readonly Field[] }) {
  const read = fields.filter(one => one.ocr_value !== undefined)
  if (read.length === 0) return null
  const other = read.filter(one => one.ocr_value !== '' && !one.ocr_same).map(one => one.name)
  return (
    <Alert
      showIcon
      type={other.length > 0 ? 'warning' : 'success'}
      title={other.length > 0 ? `与执照识别结果不一致：${other.join('、')}` : '填写的内容与执照识别结果一致'}
      style={{ marginBottom: 16 }}
    />
  )
}

/** How what was read of a field stands to what was typed. */
const Mark = ({ ocr_value, ocr_same }: Field) => {
  if (ocr_value === undefined) return null
  if (!ocr_value) return <Tag>执照上没有认出</Tag>
  return ocr_same ? <Tag color="green">与执照一致</Tag> : <Tag color="orange">{`执照识别：${ocr_value}`}</Tag>
}

/** A field's words with what was read for it, and the pictures everybody may see. */
const Value = (field: Field) => (
  <Space wrap>
    <Words {...field} />
    <Mark {...field} />
  </Space>
)

const Words = ({ value, pictures = [] }: Field) =>
  pictures.length > 0 ? (
    <Image.PreviewGroup>
      <Space wrap>
        {pictures.map(src => (
          <Image key={src} src={src} alt="申请人上传的图片" width={72} height={72} style={{ objectFit: 'cover' }} />
        ))}
      </Space>
    </Image.PreviewGroup>
  ) : (
    value || <span className="soft">未填写</span>
  )

const Photos = ({ photos, titles }: { photos: string[]; titles: string[] }) =>
  photos.length === 0 ? null : (
    <Image.PreviewGroup>
      <Space wrap>
        {photos.map((photo, i) => (
          <div key={i}>
            <Image src={photo} alt={titles[i]} width={160} height={104} style={{ objectFit: 'cover' }} />
            <div className="soft">{titles[i]}</div>
          </div>
        ))}
      </Space>
    </Image.PreviewGroup>
  )

type Verdict = Detail['may'][number]
const WORDS: Record<Verdict, string> = { approve: '通过', refuse: '拒绝', correct: '要求补正', end: '终止合作' }
/** What the person at the console is told before. */
const TOLD: Record<Exclude<Verdict, 'correct'>, string> = {
  approve: '通过后会员会收到通知；需要缴纳保证金的，缴纳后生效，其余立即生效。',
  refuse: '会员会看到你填写的原因，可以修改后重新提交。',
  end: '店铺会停业，商品全部下架；已缴的保证金原路退回。会员会看到你填写的原因。'
}
/** Of a shop in a consumption zone, which stays open without it. */
const LEAVES = {
  word: '移出专区',
  told: '店铺不再在专区展示，继续正常营业；已缴的保证金原路退回。会员会看到你填写的原因。'
}
const wordOf = (verdict: Verdict, { kind }: Detail) =>
  verdict === 'end' && kind === 'zone' ? LEAVES.word : WORDS[verdict]
const toldOf = (verdict: Exclude<Verdict, 'correct'>, { kind }: Detail) =>
  verdict === 'end' && kind === 'zone' ? LEAVES.told : TOLD[verdict]

function Deeds({ detail, onDone }: { detail: Detail; onDone(): void }) {
  const [asking, setAsking] = useState<Verdict>()
  const approve = useDeed('POST /api/admin/application/approve', '已通过')
  const refuse = useDeed('POST /api/admin/application/refuse', '已拒绝')
  const end = useDeed('POST /api/admin/application/end', '已终止', onDone)
  const decide = async (reason: string) => {
    const { id } = detail
    const done =
      asking === 'approve' ? await approve.run({ id }) : await (asking === 'end' ? end : refuse).run({ id, reason })
    if (done) onDone()
  }
  return (
    <Space>
      {detail.may.map(verdict => (
        <Button key={verdict} type={verdict === 'approve' ? 'primary' : 'default'} onClick={() => setAsking(verdict)}>
          {wordOf(verdict, detail)}
        </Button>
      ))}
      {asking && asking !== 'correct' && (
        <Ask
          title={`${wordOf(asking, detail)}「${detail.nickname}」的${detail.title}`}
          words={toldOf(asking, detail)}
          label={asking === 'approve' ? undefined : `${wordOf(asking, detail)}的原因`}
          ok={`确认${wordOf(asking, detail)}`}
          danger={asking !== 'approve'}
          busy={approve.busy || refuse.busy || end.busy}
          onOk={decide}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {asking === 'correct' && <Correct detail={detail} onDone={onDone} onCancel={() => setAsking(undefined)} />}
    </Space>
  )
}

/** Which fields are to be put right, each with words for its applicant. */
function Correct({ detail, onDone, onCancel }: { detail: Detail; onDone(): void; onCancel(): void }) {
  const [words, setWords] = useState<Record<string, string>>({})
  const correct = useDeed('POST /api/admin/application/correct', '已退回补正')
  const chosen = Object.entries(words)
  const send = async () => {
    const corrections = chosen.map(([field, text]) => ({ field, words: text.trim() }))
    if (await correct.run({ id: detail.id, corrections })) onDone()
  }
  const toggle = (field: string) =>
    setWords(before => {
      const { [field]: gone, ...rest } = before
      return gone === undefined ? { ...before, [field]: '' } : rest
    })
  return (
    <Modal
      open
      title="要求补正"
      okText="退回补正"
      okButtonProps={{
        loading: correct.busy,
        disabled: chosen.length === 0 || chosen.some(([, text]) => !text.trim())
      }}
      onOk={send}
      onCancel={onCancel}
      width={480}
    >
      <p className="soft">勾选需要补正的内容并写明原因，会员只需修改这些内容。</p>
      <Space orientation="vertical" style={{ width: '100%' }}>
        {detail.fields
          .filter(({ field }) => detail.correctable.includes(field))
          .map(({ field, name }) => (
            <div key={field}>
              <Checkbox checked={field in words} onChange={() => toggle(field)}>
                {name}
              </Checkbox>
              {field in words && (
                <Input
                  aria-label={`${name}的补正原因`}
                  maxLength={140}
                  placeholder="补正原因"
                  value={words[field]}
                  onChange={event => setWords(before => ({ ...before, [field]: event.target.value }))}
                />
              )}
            </div>
          ))}
      </Space>
    </Modal>
  )
}
