import Taro from '@tarojs/taro'
import { TAB_SELECTED_COLOR } from '@/lib/constants'

interface Question {
  title?: string
  content: string
  confirmText?: string
  cancelText?: string
}

/** Asks before something that cannot be undone; true when the person agrees. Button words have at most four characters. */
export async function confirm({
  title = '',
  content,
  confirmText = '确定',
  cancelText = '取消'
}: Question): Promise<boolean> {
  const answer = await Taro.showModal({ title, content, confirmText, cancelText, confirmColor: TAB_SELECTED_COLOR })
  return answer.confirm
}
