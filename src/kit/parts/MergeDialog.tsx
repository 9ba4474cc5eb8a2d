import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { maskPhone } from '@/lib/format'
import { Dialog } from './Dialog'
import { Tag } from './Tag'
import './MergeDialog.scss'

export type Binding = Data<Endpoints['POST /api/user/checkbangtype']>

/** What a merge will do, told before it is done. */
const MergeTold = ({ phone, binding }: { phone: string; binding: Binding }) => (
  <View className="mergetold">
    <View>
      {maskPhone(phone)} 的账号是“{binding.nickname}”。合并后你将登录那个账号，当前账号里的这些内容会一并转入：
    </View>
    <View className="mergetold__moves">
      {binding.moves.map(words => (
        <Tag key={words}>{words}</Tag>
      ))}
    </View>
    <View className="mergetold__warn">当前账号随后关闭，合并不能撤销</View>
  </View>
)

interface Props {
  phone: string
  /** What was found out of the phone, while it is asked whether to merge. */
  binding: Binding | null
  busy: boolean
  onMerge: (binding: Binding) => void
  onOther: () => void
}

/** Asks whether to merge with the account that has the phone. */
export const MergeDialog = ({ phone, binding, busy, onMerge, onOther }: Props) => (
  <Dialog
    open={!!binding}
    title="这个手机号已有账号"
    confirmText="合并并登录"
    cancelText="换个手机号"
    busy={busy}
    onConfirm={() => binding && onMerge(binding)}
    onCancel={onOther}
  >
    {binding && <MergeTold phone={phone} binding={binding} />}
  </Dialog>
)
