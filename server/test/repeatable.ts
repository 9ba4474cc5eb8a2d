import fc from 'fast-check'

/**
 * A run of the tests tries what the run before it tried, so that what fails was changed and not drawn.
 * PROPERTY_SEED=random tries other inputs, any other number these; a property that fails prints its seed.
 */
const { PROPERTY_SEED = '20261123' } = process.env
if (PROPERTY_SEED !== 'random') fc.configureGlobal({ seed: Number(PROPERTY_SEED) })
