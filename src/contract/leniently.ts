/**
 * Reading answers: a field that is absent, null or of another type than documented is left out, and the rest survives.
 *
 * Source: open points NS-13, NS-15, NS-19. An answer is about something that has already happened, so a surprise in one
 * field must not cost the others.
 */
import { z } from 'zod';

export const lenientText = z.string().nullish().catch(undefined);
export const lenientNumber = z.number().nullish().catch(undefined);

/** A custom field as an answer carries it: `type` only where the operation documents it, and open. */
export const lenientCustomFields = z
	.array(z.looseObject({ label: lenientText, type: lenientText, value: lenientText }))
	.nullish()
	.catch(undefined);
