<?php

declare(strict_types=1);

namespace Parley;

use Parley\Documents\WebhookEvent;
use Parley\Errors\InvalidResponseError;
use Parley\Errors\InvalidSignatureError;
use Parley\Http\Replies;

/** Checks that a webhook's request comes from Parley. */
final class Webhook
{
    /**
     * The event of a request, or an InvalidSignatureError. Events can arrive twice: drop repeats by `webhook-id`.
     *
     * @param string $payload The body as it arrived, before it is parsed: `file_get_contents('php://input')`
     * @param array<string, string|list<string>> $headers Such as `getallheaders()`, or `getHeaders()` of PSR-7
     * @param string|list<string> $secret While a secret is rotated, both: a signature by one of them is enough
     * @param float $tolerance How many seconds the timestamp may be off
     * @param float|null $now Replaces the clock, for tests
     */
    public static function verify(
        string $payload,
        array $headers,
        string|array $secret,
        float $tolerance = 300.0,
        ?float $now = null,
    ): WebhookEvent {
        $given = array_map(
            static fn (mixed $value) => (string) (is_array($value) ? reset($value) : $value),
            array_change_key_case($headers),
        );
        $id = $given['webhook-id'] ?? '';
        $timestamp = $given['webhook-timestamp'] ?? '';
        if ($id === '' || preg_match('/^\d{1,12}$/D', $timestamp) !== 1) {
            throw new InvalidSignatureError('The headers webhook-id and webhook-timestamp are missing or wrong.');
        }
        if (abs(($now ?? microtime(true)) - (int) $timestamp) > $tolerance) {
            throw new InvalidSignatureError('The timestamp is too far from the clock.');
        }
        $isSigned = false;
        foreach (self::keysOf((array) $secret) as $key) {
            $expected = hash_hmac('sha256', "$id.$timestamp.$payload", $key, true);
            // All are compared, each in constant time, so that time tells nothing.
            foreach (self::signaturesIn($given['webhook-signature'] ?? '') as $signature) {
                $isSigned = hash_equals($expected, $signature) || $isSigned;
            }
        }
        return $isSigned ? self::eventOf($payload) : throw new InvalidSignatureError('No signature is of the secret.');
    }

    /**
     * @param list<string> $secrets
     * @return list<string>
     */
    private static function keysOf(array $secrets): array
    {
        $keys = [];
        foreach ($secrets as $secret) {
            $text = str_starts_with($secret, 'whsec_') ? substr($secret, strlen('whsec_')) : $secret;
            $keys[] = base64_decode($text, true) ?: throw new InvalidSignatureError('The secret is not of the form whsec_….');
        }
        return $keys;
    }

    /** @return list<string> */
    private static function signaturesIn(string $header): array
    {
        $signatures = [];
        foreach (explode(' ', $header) as $part) {
            [$version, $text] = explode(',', $part, 2) + [1 => ''];
            if ($version === 'v1') {
                $signatures[] = (string) base64_decode($text, true);
            }
        }
        return $signatures;
    }

    private static function eventOf(string $payload): WebhookEvent
    {
        try {
            return WebhookEvent::from(Replies::decoded($payload));
        } catch (InvalidResponseError) {
            throw new InvalidSignatureError('The body is not a JSON object.');
        }
    }
}
