<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * An answer of a chatbot.
 *
 * @property-read string $response
 * @property-read float $confidence The probability that the answer is right, from 0 to 1.
 * @property-read string $certainty The confidence in words: `sure`, `probably` or `unsure`.
 * @property-read list<string> $sources URLs of the documents the answer uses, most used first.
 * @property-read list<Citation> $citations
 * @property-read string $kind `answer`, `refusal`, `small-talk`, `handover` or `passed`.
 * @property-read string $sessionId Send it with the next question, and follow-ups are understood.
 * @property-read string $messageId For feedback.
 * @property-read float $responseTime Milliseconds for the whole request.
 * @property-read Usage $usage
 * @property-read list<Span>|null $highlights The words that answer the question, where some stand out.
 * @property-read string|null $lead What `response` begins with where it is only the closest that was found.
 * @property-read list<RelatedPage>|null $related With a refusal: pages that are near to the question.
 * @property-read string|null $liveSessionId The live chat, where a person holds the conversation or was asked for.
 * @property-read string|null $handover `offered` or `requested`.
 */
class Answer extends Document
{
    protected const NESTED = [
        'citations' => [Citation::class],
        'usage' => Usage::class,
        'highlights' => [Span::class],
        'related' => [RelatedPage::class],
    ];
}
