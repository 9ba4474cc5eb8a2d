import type { ReactNode } from 'react'
import { Button } from '@/kit/parts/Button'
import { ONE_TAP_UNABLE, type OneTapFailure } from '@/lib/one-tap'

interface Props {
  onProof: (proof: never) => void
  onFailure: (failure: OneTapFailure) => void
  children: ReactNode
}

/** A browser cannot tell its phone's number. */
export const oneTapHere = false

export function OneTapButton({ onFailure, children }: Props) {
  return (
    <Button kind="main" size="large" block onClick={() => onFailure(ONE_TAP_UNABLE)}>
      {children}
    </Button>
  )
}
