import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { BlockBar } from './BlockBar'
import { Card } from './Card'
import { Check } from './Check'
import { RichText } from './RichText'
import './SignParts.scss'
import { StepReview } from './StepReview'
import type { AnyForm } from './SubmitButton'

interface Text {
  title: string
  version: string
  content: string
}

/** An agreement that is to be signed, folded until somebody reads it whole. */
export const Agreement = ({ title, version, content }: Text) => {
  const [whole, setWhole] = useState(false)
  return (
    <Card title={title} more={`版本 ${version}`}>
      <View className={`signing__text ${whole ? '' : 'signing__text--folded'}`}>
        <RichText html={content} />
      </View>
      <View className="signing__unfold" role="button" onClick={() => setWhole(!whole)}>
        {whole ? '收起' : '展开阅读全文'}
      </View>
    </Card>
  )
}

interface Draft {
  kept_steps: readonly string[]
  fields: readonly { field: string; name: string; value: string }[]
}

interface ReviewProps {
  steps: readonly { key: string; title: string; names: readonly string[] }[]
  draft: Draft | null
  onEdit: (key: string) => void
}

/** Everything that was filled in before the last step, with the way back to each, and which steps were passed over. */
export const DraftReview = ({ steps, draft, onEdit }: ReviewProps) => {
  const before = steps.slice(0, -1)
  const open = before.filter(({ key }) => !draft?.kept_steps.includes(key))
  const groups = before.map(({ key, title, names }) => ({
    key,
    title,
    rows: (draft?.fields ?? [])
      .filter(one => names.includes(one.field))
      .map(({ name, value }) => [name, value] as const)
  }))
  return (
    <View>
      {open.length > 0 && (
        <View className="signing__missing">
          <BlockBar words={`还没有填写：${open.map(one => one.title).join('、')}`} />
        </View>
      )}
      <StepReview groups={groups} onEdit={onEdit} />
    </View>
  )
}

interface AgreeProps {
  form: AnyForm
  title: string
  /** What else is agreed to. */
  words: string
}

/** The tick that agrees. */
export const Agree = observer(function Agree({ form, title, words }: AgreeProps) {
  return (
    <View className="signing__agree">
      <Check checked={form.values.agree} onChange={agree => form.set('agree', agree)}>
        {`我已阅读并同意《${title}》，${words}`}
      </Check>
    </View>
  )
})
