import { Alert, Button, Form, type FormInstance, Space } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../api'
import { useDeed } from '../../kit/deed'
import { isChanged } from '../../kit/difference'
import { useKeeping } from '../../kit/keeping'
import { useAskBeforeLeaving } from '../../kit/leaving'
import { Meanwhile } from '../../kit/Meanwhile'
import { useMay, useMe } from '../../kit/me'
import { Pictures } from '../../kit/Pictures'
import { PageHead, When } from '../../kit/parts'
import { RichText } from '../../kit/RichText'
import { SaveButton } from '../../kit/SaveButton'
import { Tag } from '../../kit/Tag'
import { Basics } from './Basics'
import { type Attr, type Detail, type Draft, draftOf, faultOf, TITLES, toSave } from './draft'
import { Film } from './Film'
import { differences, facetsOf, takenOver } from './facets'
import { Attrs, Matrix } from './Matrix'
import { Offers } from './Offers'
import { Phone } from './phone/Phone'

interface Props {
  /** The product as it was when the form was begun; none of a new one. */
  goods?: Detail
  /** What the form would say with nothing changed, and what it begins with. */
  basis: Partial<Draft>
  start: Partial<Draft>
  /** The product as it was loaded last. */
  newest?: Detail
  /** What drafts of it are kept as. */
  what: string
  /** Whether anything can be typed. */
  isOpen: boolean
  onLook(): Promise<unknown>
  /** Begins the form anew on the newest product. */
  onStand(draft: Partial<Draft>): void
}

/** The form of a product. */
export function Editor(props: Props) {
  const { goods, start, isOpen } = props
  const [form] = Form.useForm<Draft>()
  const { save, isHeld, isClashing, discard, touched } = useSaving(props, form)
  /** What the preview shows, while it is open. */
  const [shown, setShown] = useState<Draft>()
  const attrs: Attr[] = Form.useWatch('attrs', form) ?? start.attrs ?? []
  const matrixFits = () => {
    const fault = faultOf(form.getFieldsValue(true))
    return fault ? Promise.reject(new Error(fault)) : Promise.resolve()
  }
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      disabled={!isOpen}
      initialValues={start}
      onValuesChange={touched}
      onFinish={save.run}
      scrollToFirstError={{ behavior: 'smooth', block: 'center' }}
    >
      <Head goods={goods} isOpen={isOpen} isBusy={save.busy} onPreview={() => setShown(form.getFieldsValue(true))} />
      {isHeld && <Alert type="info" showIcon title={HELD} style={{ marginBottom: 16 }} />}
      {goods && <Offers of={goods.id} />}
      {isClashing && <Clash {...props} form={form} onDiscard={discard} />}
      <Basics goods={goods} />
      <section className="panel">
        <h2>图片与视频</h2>
        <Form.Item name="images" rules={[{ required: true, type: 'array', min: 1, message: '请至少上传一张商品图片' }]}>
          <Pictures disabled={!isOpen} />
        </Form.Item>
        <Form.Item
          name="video"
          label={`${TITLES.video}（选填，排在图片前；MP4，3 分钟、100 MB 以内）`}
          className="film-field"
        >
          <Film disabled={!isOpen} />
        </Form.Item>
      </section>
      <section className="panel">
        <h2>规格与价格</h2>
        <Form.Item name="attrs" label={`${TITLES.attrs}（没有规格的商品不用添加）`}>
          <Attrs />
        </Form.Item>
        <Form.Item name="skus" rules={[{ validator: matrixFits }]} validateTrigger={[]}>
          <Matrix attrs={attrs} />
        </Form.Item>
      </section>
      <section className="panel">
        <h2>{TITLES.description}</h2>
        <Form.Item name="description" noStyle>
          <RichText label={TITLES.description} disabled={!isOpen} />
        </Form.Item>
      </section>
      {shown && <Phone draft={shown} goods={goods} onClose={() => setShown(undefined)} />}
    </Form>
  )
}

const KEPT = '你填的内容会在这个浏览器里保留 7 天，再打开时可以继续编辑。'
const HELD =
  '这次修改有价格降得太多，已提交到「待复核」，另一位同事同意后生效。在那之前保存这件商品的其他修改，这次提交就不再生效。'
const NOT_KEPT = '浏览器的存储空间不足，离开后你填的内容不会保留。'

/** Saving the form, keeping what is typed until then, and what happens when somebody else saved meanwhile. */
function useSaving({ goods, basis, newest, what, isOpen, onLook, onStand }: Props, form: FormInstance<Draft>) {
  const { id: person } = useMe()
  const navigate = useNavigate()
  /** The version that this form was saved as, until it stands on that. */
  const [saved, setSaved] = useState<number>()
  const isSaved = useRef(false)
  // Who leaves before everything is loaded anew leaves nothing behind.
  const send: typeof api = async (...sent) => {
    const answer = await api(...sent)
    isSaved.current = true
    return answer
  }
  const deed = useDeed('POST /api/admin/goods/save', '已保存', undefined, send)
  // What is folded away is in the form's store, not among its fields.
  const typed = (): Draft => form.getFieldsValue(true)
  const isUnsaved = () => isOpen && !isSaved.current && isChanged(facetsOf(basis), facetsOf(typed()))
  const keeping = useKeeping({ person, what, basis, read: () => (isUnsaved() ? typed() : undefined) })
  useAskBeforeLeaving({ is: isUnsaved, words: () => (keeping.isRoom() ? KEPT : NOT_KEPT) })
  const isNewer = newest !== undefined && goods !== undefined && newest.version !== goods.version
  // What it begins with may be a draft already.
  useEffect(() => {
    if (isUnsaved()) keeping.touched()
  }, [])
  useEffect(() => {
    if (deed.refused === 'CHANGED') void onLook()
  }, [deed.refused])
  // Nobody loses anything by the newest version where nothing is typed, or what was typed is it.
  useEffect(() => {
    const isDue = saved === undefined ? isNewer && !isUnsaved() : newest !== undefined && newest.version >= saved
    if (isDue && !deed.busy) onStand(draftOf(newest!))
  }, [newest, deed.busy, saved])
  const run = async () => {
    const answer = await deed.run(toSave(typed(), goods))
    if (!answer) return
    keeping.drop()
    setSaved(answer.version)
    if (!goods) navigate(`/goods/${answer.id}`, { replace: true })
  }
  const discard = () => {
    keeping.drop()
    if (newest) onStand(draftOf(newest))
  }
  const isClashing = deed.refused === 'CHANGED' || (isNewer && !deed.busy && isUnsaved())
  const isHeld = deed.refused === 'HELD'
  return { save: { run, busy: deed.busy }, isHeld, isClashing, discard, touched: keeping.touched }
}

interface ClashProps extends Props {
  form: FormInstance<Draft>
  onDiscard(): void
}

/** What the form says beside what somebody else saved meanwhile. */
function Clash({ basis, newest, form, onStand, onDiscard }: ClashProps) {
  // What is typed meanwhile is compared too.
  Form.useWatch([], form)
  if (!newest) return null
  const now = draftOf(newest)
  return (
    <Meanwhile
      title={CHANGED}
      rows={differences(basis, form.getFieldsValue(true), now)}
      same="现在的内容与你填的一样，重新载入即可。"
      ok="按所选继续编辑"
      leave="重新载入"
      onTake={mine => onStand(takenOver(now, mine))}
      onLeave={onDiscard}
    />
  )
}

const CHANGED = '这件商品刚刚有变动，你的修改没有保存'

interface HeadProps {
  goods?: Detail
  isOpen: boolean
  isBusy: boolean
  onPreview(): void
}

function Head({ goods, isOpen, isBusy, onPreview }: HeadProps) {
  const may = useMay()
  return (
    <PageHead title={<Title goods={goods} />}>
      <Space>
        {goods?.status === 'on' && (
          <a href={`/#/pages/goods/detail?id=${goods.id}`} target="_blank" rel="noreferrer">
            在商城查看
          </a>
        )}
        {goods && <Link to={`/goods/${goods.id}/stock`}>库存流水</Link>}
        {goods && may('review.read') && <Link to={`/reviews?product=${goods.id}`}>评价</Link>}
        <Link to="/goods">返回列表</Link>
        <Button disabled={false} onClick={onPreview}>
          手机预览
        </Button>
        {isOpen && <SaveButton htmlType="submit" busy={isBusy} />}
      </Space>
    </PageHead>
  )
}

function Title({ goods }: { goods?: Detail }) {
  if (!goods) return '新建商品'
  return (
    <>
      {goods.store_name} <Tag color={goods.status === 'on' ? 'green' : undefined}>{goods._status}</Tag>
      {goods.edited_by && (
        <span className="edited">
          {goods.edited_by} <When at={goods.edited_time} />
          修改
        </span>
      )}
    </>
  )
}
