import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { useScrollLock } from '@/platform/scrollLock'
import { Button } from './Button'
import { usePhase } from './Popup'
import './Dialog.scss'

interface Props {
  open: boolean
  title?: string
  children?: ReactNode
  confirmText?: string
  /** Without words for it there is only one button. */
  cancelText?: string | null
  onConfirm: () => void
  onCancel: () => void
  busy?: boolean
}

/** A question in the middle of the screen, with two answers. For plain words `confirm()` of the kit is shorter. */
export function Dialog({
  open,
  title,
  children,
  confirmText = '确定',
  cancelText = '再想想',
  onConfirm,
  onCancel,
  busy
}: Props) {
  const phase = usePhase(open)
  useScrollLock(phase !== 'gone')
  if (phase === 'gone') return null
  return (
    <View className={`dialog ${phase === 'leaving' ? 'dialog--leaving' : ''}`} catchMove>
      <View className="dialog__mask" onClick={onCancel} />
      <View className="dialog__box" role="dialog" ariaLabel={title ?? confirmText}>
        {title && <View className="dialog__title">{title}</View>}
        <View className="dialog__body">{children}</View>
        <View className="dialog__buttons">
          {cancelText && (
            <Button kind="plain" block onClick={onCancel}>
              {cancelText}
            </Button>
          )}
          <Button kind="main" block busy={busy} onClick={onConfirm}>
            {confirmText}
          </Button>
        </View>
      </View>
    </View>
  )
}
