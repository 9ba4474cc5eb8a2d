import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { type ReactNode, useState } from 'react'
import { api, quietly } from '@/api'
import { useDraft } from '@/kit/draft'
import { ListPage } from '@/kit/pages/ListPage'
import { useQuery } from '@/kit/pages/page'
import { Avatar } from '@/kit/parts/Avatar'
import { Button } from '@/kit/parts/Button'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { PicGrid } from '@/kit/parts/PicGrid'
import { Popup } from '@/kit/parts/Popup'
import { Stars } from '@/kit/parts/Stars'
import { SubmitButton } from '@/kit/parts/SubmitButton'
import { Tabs } from '@/kit/parts/Tabs'
import { FormState } from '@/kit/state/FormState'
import { PagedList } from '@/kit/state/PagedList'
import { KeptLine } from './KeptLine'
import './KeptReviews.scss'

type Review = Data<Endpoints['GET /api/keeper/review/list']>['list'][number]

/** A page of what buyers wrote of a shop's goods, and what the shop says to it. Without `mer_id` it is the caller's first. */
export const KeptReviews = observer(function KeptReviews({ head }: { head?: ReactNode }) {
  const { mer_id } = useQuery('mer_id')
  const merId = mer_id || undefined
  const [open, setOpen] = useState<'open' | 'all'>('open')
  const [waiting, setWaiting] = useState(0)
  const [answering, setAnswering] = useState<Review | null>(null)
  const load = async (paging: { page: number; limit: number }) => {
    const filter = { ...paging, open: open === 'open', mer_id: merId }
    const answer = await api('GET /api/keeper/review/list', filter, quietly)
    setWaiting(answer.open)
    return answer
  }
  const [rows] = useState(() => new PagedList<Review>(load))
  return (
    <View>
      <ListPage
        load={load}
        state={rows}
        filter={open}
        head={
          <>
            {head}
            <Tabs
              items={[
                { value: 'open', text: '待回复', count: waiting },
                { value: 'all', text: '全部评价' }
              ]}
              value={open}
              onChange={setOpen}
              sticky
              className="keptreviews__tabs"
            />
          </>
        }
        row={review => <ReviewCard review={review} onAnswer={() => setAnswering(review)} />}
        rowKey={review => review.id}
        skeleton="cards"
        empty={{ icon: 'message', words: open === 'open' ? '评价都回复过了' : '店铺还没有评价' }}
      />
      <AnswerSheet
        review={answering}
        merId={merId}
        onClose={() => setAnswering(null)}
        onAnswered={() => rows.refresh()}
      />
    </View>
  )
})

function ReviewCard({ review, onAnswer }: { review: Review; onAnswer: () => void }) {
  return (
    <View className="keptreview">
      <View className="keptreview__head">
        <Avatar src={review.avatar} name="" size={64} />
        <View className="keptreview__who">
          <View>{review.nickname}</View>
          <View className="keptreview__when">{review._add_time}</View>
        </View>
        <Stars value={review.star} />
      </View>
      <View className="keptreview__words">{review.comment || '买家没有写下文字'}</View>
      <PicGrid pics={review.pics} alt="评价图片" />
      <KeptLine image={review.image} name={review.store_name} suk={review.suk} />
      {review.answer && <View className="keptreview__answer">{`商家回复：${review.answer}`}</View>}
      <View className="keptreview__acts">
        <Button kind={review.answer ? 'plain' : 'brand'} size="small" onClick={onAnswer}>
          {review.answer ? '修改回复' : '回复'}
        </Button>
      </View>
    </View>
  )
}

const newAnswer = () => new FormState({ content: '' }, { content: content => !content.trim() && '请写下回复' })

interface SheetProps {
  review: Review | null
  merId: string | undefined
  onClose: () => void
  onAnswered: () => Promise<unknown>
}

/** What the shop says to a review; everybody who looks at the product reads it. */
const AnswerSheet = observer(function AnswerSheet({ review, merId, onClose, onAnswered }: SheetProps) {
  const form = useDraft(newAnswer, 'answer')
  const send = async (idem: string) => {
    if (!review) return
    const answer = { id: review.id, content: form.values.content.trim(), mer_id: merId }
    await api('POST /api/keeper/review/answer', answer, { catch: true, idem })
    form.fill({ content: '' })
    onClose()
    await onAnswered()
  }
  return (
    <Popup
      open={!!review}
      onClose={onClose}
      title="回复评价"
      footer={
        <SubmitButton form={form} onSubmit={send}>
          {form.missing || '发布回复'}
        </SubmitButton>
      }
    >
      <FieldGroup>
        <Field form={form} name="content" type="area" max={200} placeholder="感谢买家，或说明情况；所有人可见" />
      </FieldGroup>
    </Popup>
  )
})
