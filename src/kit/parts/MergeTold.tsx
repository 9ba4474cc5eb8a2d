import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { maskPhone } from '@/lib/format'
import { Tag } from './Tag'
import './MergeTold.scss'

export type Binding = Data<Endpoints['POST /api/user/checkbangtype']>

/** What a merge will do, told before it is done. */
export const MergeTold = ({ phone, binding }: { phone: string; binding: Binding }) => (
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
