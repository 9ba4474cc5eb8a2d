/** Steps as their buyer reads them, told to whoever serves the buyer. Old rows address the buyer formally. */
export const toldOfBuyer = <Step extends { msg: string }>(steps: readonly Step[]): Step[] =>
  steps.map(step => ({ ...step, msg: step.msg.replace(/^[你您]/, '买家') }))
