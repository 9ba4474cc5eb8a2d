import { Button, type ButtonProps } from 'antd'
import { useUploading } from './uploading'

interface Props extends Pick<ButtonProps, 'htmlType' | 'onClick' | 'disabled' | 'type'> {
  busy: boolean
  words?: string
}

/** What the button that saves a form says and does: it waits for pictures that are still on their way. */
export function useSaveState(busy = false, words = '保存') {
  const isUploading = useUploading()
  return { loading: busy || isUploading, words: isUploading ? '图片上传中…' : words }
}

export function SaveButton({ busy, words: said, ...rest }: Props) {
  const { loading, words } = useSaveState(busy, said)
  return (
    <Button type="primary" loading={loading} {...rest}>
      {words}
    </Button>
  )
}
