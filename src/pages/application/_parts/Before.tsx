import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { api, quietly } from '@/api'
import { useResource } from '@/kit/pages/DetailPage'
import { Card } from '@/kit/parts/Card'
import { CellGroup } from '@/kit/parts/Cell'
import { JoinFlow, JoinHead } from '@/kit/parts/JoinIntro'
import type { JoinDraft, JoinType } from '@/kit/state/joinForm'
import './Before.scss'

interface Props {
  type: JoinType
  title: string
  note: string
  draft: JoinDraft | null
  /** Cells that lead to what else there is to read. */
  children: ReactNode
}

/** What joining takes, and how far somebody has come with the form. */
export const Before = observer(function Before({ type, title, note, draft, children }: Props) {
  const rule = useResource(() => api('GET /api/merchant/applyrule', { type }, quietly), type).data
  return (
    <View className="joinbefore">
      {rule && <JoinHead rule={rule} title={title} note={note} />}
      {draft && (
        <Card title={`已保存 ${draft.kept_steps.length} 步`} more={draft._update_time}>
          <View className="joinbefore__note">从上次没填完的地方继续，已填的内容都在。</View>
        </Card>
      )}
      {rule && (
        <Card title="入驻流程">
          <JoinFlow flow={rule.flow} />
        </Card>
      )}
      <CellGroup>{children}</CellGroup>
    </View>
  )
})
